import type { ReactNode, Ref } from 'react'
import styles from './bubble.module.css'
import { classNames } from './class-names.ts'

interface BubbleProps {
  /** The reader's own words, on the right. */
  mine?: boolean
  /** Who speaks and when, above. */
  by?: ReactNode
  /** The speaker's face, beside. */
  face?: ReactNode
  /** A question to answer is set larger. */
  question?: boolean
  /** A question passed over: a dashed outline. */
  skipped?: boolean
  /** Under the bubble: an attachment, a note. */
  below?: ReactNode
  className?: string
  /** One that the reader is led to takes the focus. */
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/** One turn in a conversation. */
export function Bubble({ mine, by, face, question, skipped, below, className, ref, children }: BubbleProps) {
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} className={classNames(styles.turn, mine && styles.mine, className)}>
      {face}
      <div className={styles.column}>
        {by && <p className={styles.by}>{by}</p>}
        <div className={classNames(styles.bubble, question && styles.question, skipped && styles.skipped)}>
          {children}
        </div>
        {below}
      </div>
    </div>
  )
}

/** Somebody is typing: dots for eyes and words for screen readers, or with `said` for both. */
export function TypingDots({ label, face, said }: { label: string; face?: ReactNode; said?: boolean }) {
  return (
    <div className={styles.turn}>
      {face}
      <div role="status" aria-label={label} className={classNames(styles.bubble, styles.typing)}>
        <i />
        <i />
        <i />
        <span className={said ? 'small quiet' : 'sr'}>{label}</span>
      </div>
    </div>
  )
}
