import type { ReactNode } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { restoreFocus } from '#web/kit/layout/restore-focus.ts'
import styles from './state-block.module.css'

type StateBlockProps = {
  title: string
  /** The reason, or the next step. */
  children: ReactNode
  action?: ReactNode
  /** An illustration; the line size has none. */
  picture?: ReactNode
  /** Size: a whole page, a section, or a line among other content. */
  size?: 'page' | 'section' | 'line'
  /** The heading's level on this page. */
  level?: 1 | 2 | 3
  className?: string
}

const LOOK = { page: 'd3', section: 'd5', line: 'b' }

/** Empty, failed, offline, missing or forbidden content: an illustration, a sentence, and one action. */
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
        <div className={styles.action} role="presentation" onClick={restoreFocus}>
          {action}
        </div>
      )}
    </div>
  )
}
