import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './state-block.module.css'
import { stayNear } from './stay-near.ts'

type StateBlockProps = {
  title: string
  /** Why, or what to do next. */
  children: ReactNode
  action?: ReactNode
  /** A scene; a line has none. */
  picture?: ReactNode
  /** A whole page's, one section's, or a line among other things. */
  size?: 'page' | 'section' | 'line'
  /** The heading's level on this page. */
  level?: 1 | 2 | 3
  className?: string
}

const LOOK = { page: 'd3', section: 'd5', line: 'b' }

/** Empty, failed, offline, gone or not allowed: a scene, a sentence, and one way on. */
export function StateBlock({
  title,
  children,
  action,
  picture,
  size = 'section',
  level = 2,
  className,
}: StateBlockProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.state, styles[size], className)}>
      {picture && <span className={styles.picture}>{picture}</span>}
      <div>
        <Heading className={LOOK[size]}>{title}</Heading>
        <div className={styles.why}>{children}</div>
      </div>
      {action && (
        <div className={styles.action} role="presentation" onClick={stayNear}>
          {action}
        </div>
      )}
    </div>
  )
}
