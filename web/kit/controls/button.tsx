import {
  type ButtonHTMLAttributes,
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './button.module.css'
import { newTab } from './external-link.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'tertiary' | 'danger'
  small?: boolean
  block?: boolean
}

type ButtonProps = ButtonLook & {
  children: ReactNode
  className?: string
} & (
    | ({
        loading?: boolean
        type?: 'button' | 'submit'
        ref?: Ref<HTMLButtonElement>
        href?: never
        render?: never
      } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children' | 'className'>)
    /** An external address: opens in a new tab (mailto: and tel: do not). */
    | { href: string; onClick?: () => void; render?: never }
    /** A link within the app: the router's element, as in `render={<Link to="/requests" />}`. */
    | { render: ReactElement<{ className?: string; children?: ReactNode }>; href?: never }
  )

export function Button({ variant = 'primary', small, block, className, children, ...rest }: ButtonProps) {
  const look = classNames(styles.button, styles[variant], small && styles.small, block && styles.block, className)
  if (rest.render) return cloneElement(rest.render, { className: look }, children)
  if (rest.href !== undefined) {
    return (
      <a className={look} href={rest.href} onClick={rest.onClick} onPointerDown={ripple} {...newTab(rest.href)}>
        {children}
      </a>
    )
  }
  const { loading = false, type = 'button', disabled, ...button } = rest
  return (
    <button
      {...button}
      className={look}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      onPointerDown={ripple}
    >
      {loading ? (
        <>
          {/* hidden from sight and from screen readers, but keeps the width */}
          <span className={styles.hiddenLabel}>{children}</span>
          <span className={styles.spinner}>
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

const RIPPLE_MS = 400

/**
 * A ripple that grows from the pointer and fades. It is drawn outside React, because it has no state worth a render.
 */
function ripple({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const box = currentTarget.getBoundingClientRect()
  const radius = Math.hypot(box.width, box.height)
  const disc = document.createElement('span')
  disc.ariaHidden = 'true'
  Object.assign(disc.style, {
    position: 'absolute',
    left: `${clientX - box.left - radius}px`,
    top: `${clientY - box.top - radius}px`,
    width: `${2 * radius}px`,
    height: `${2 * radius}px`,
    borderRadius: '50%',
    background: 'currentColor',
    pointerEvents: 'none',
  })
  currentTarget.append(disc)
  disc.animate(
    [
      { transform: 'scale(0)', opacity: 0.22 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration: RIPPLE_MS, easing: 'ease-out' },
  ).onfinish = () => disc.remove()
}
