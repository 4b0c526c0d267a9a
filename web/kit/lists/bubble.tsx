import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './bubble.module.css'

interface BubbleProps {
  /** The reader's own message, on the right. */
  mine?: boolean
  /** Author and time, above. */
  by?: ReactNode
  /** The author's face, beside it. */
  face?: ReactNode
  /** A question to answer has larger text. */
  question?: boolean
  /** A skipped question has a dashed outline. */
  skipped?: boolean
  /** Shown under the bubble: an attachment, a note. */
  below?: ReactNode
  className?: string
  /** The search result or link target gets the focus. */
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

/** One message in a conversation. */
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

/** Typing indicator: dots for sighted users and text for screen readers, or with `labelVisible` text for both. */
export function TypingDots({ label, face, labelVisible }: { label: string; face?: ReactNode; labelVisible?: boolean }) {
  return (
    <div className={styles.turn}>
      {face}
      <div role="status" aria-label={label} className={classNames(styles.bubble, styles.typing)}>
        <i />
        <i />
        <i />
        <span className={labelVisible ? 'small quiet' : 'sr'}>{label}</span>
      </div>
    </div>
  )
}
