import { comparedRows } from '#web/desk/shared/record-differences.ts'
import styles from './hours.module.css'
import type { HoursDraft } from './hours-draft.ts'
import { HOURS_LABELS, hoursRecord, sayHours } from './hours-record.ts'

/** What saving would do: to the hours themselves, and to who waits for an answer already. */
export function WhatChanges({ draft, saved }: { draft: HoursDraft; saved: HoursDraft }) {
  const versions = { mine: hoursRecord(draft), theirs: hoursRecord(saved), base: undefined }
  const changes = comparedRows(versions, Object.keys(HOURS_LABELS), sayHours).filter((row) => 'field' in row)
  if (changes.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="hours-changes">
      <h2 id="hours-changes" className="d5">
        What your change does
      </h2>
      <ul className={styles.changes}>
        {changes.map(({ field, mine, theirs }) => (
          <li key={field}>
            <b>{HOURS_LABELS[field]}</b>: {mine.replaceAll('\n', ', ')}
            <span className="quiet"> instead of {theirs.replaceAll('\n', ', ')}</span>
          </li>
        ))}
        <li>
          Whoever waits for an answer already is due by the new hours; what has passed of that time stays counted.
        </li>
      </ul>
    </section>
  )
}
