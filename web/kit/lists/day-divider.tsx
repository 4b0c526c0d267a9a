import { capitalized } from '#basics/language/formats.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './day-divider.module.css'

type DayDividerProps = {
  at: Date
  /** The date as text, which changes after midnight. */
  words: (at: Date, now: Date) => string
}

/** Shown in a conversation above the first message of a day. */
export function DayDivider({ at, words }: DayDividerProps) {
  return (
    <p className={styles.day}>
      <span>{capitalized(words(at, useMinute()))}</span>
    </p>
  )
}
