import styles from './day-divider.module.css'
import { useMinute } from './use-minute.ts'

type DayDividerProps = {
  at: Date
  /** The day in words, which are others after midnight. */
  words: (at: Date, now: Date) => string
}

/** In a conversation, over what was said first on a day. */
export function DayDivider({ at, words }: DayDividerProps) {
  return (
    <p className={styles.day}>
      <span>{words(at, useMinute())}</span>
    </p>
  )
}
