import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { newTab } from './external-link.ts'
import styles from './text-link.module.css'

/** As a part of `Trans` it gets its children there. */
type TextLinkProps = { children?: ReactNode; className?: string } & (
  | { href: string; onClick?: () => void; render?: never }
  /** A link within the app, as in `render={<Link to="/sign-up" />}`. */
  | { render: ReactElement<{ className?: string; children?: ReactNode }>; href?: never }
)

/** An underlined link in running text. */
export function TextLink({ children, className, ...rest }: TextLinkProps) {
  const look = classNames(styles.link, className)
  if (rest.render) return cloneElement(rest.render, { className: look }, children)
  return (
    <a className={look} href={rest.href} onClick={rest.onClick} {...newTab(rest.href)}>
      {children}
    </a>
  )
}
