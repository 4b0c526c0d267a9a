import type { HoursTrial } from '#contract/desk/operations/business-hours.ts'
import type { RecordDifference } from '#web/desk/shared/records/record-differences.ts'
import styles from './hours.module.css'
import { useHoursTrial } from './hours-data.ts'
import { type HoursDraft, hoursFrom } from './hours-draft.ts'
import { HOURS_LABELS, type HoursRecord } from './hours-record.ts'

type WhatChangesProps = {
  draft: HoursDraft
  changes: readonly RecordDifference<HoursRecord>[]
  version: number
}

/** Effect of saving: the changed hours, and the members who already wait for an answer. */
export function WhatChanges({ draft, changes, version }: WhatChangesProps) {
  return (
    <section className={styles.part} aria-labelledby="hours-changes">
      <h2 id="hours-changes" className="d5">
        What your change does
      </h2>
      {changes.length === 0 && <p className="quiet">Nothing is changed yet.</p>}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ field, mine, theirs }) => (
            <li key={field}>
              <b>{HOURS_LABELS[field]}</b>: {mine.replaceAll('\n', ', ')}
              <span className="quiet"> instead of {inSentence(theirs)}</span>
            </li>
          ))}
          <Waiting hours={hoursFrom(draft, version)} />
        </ul>
      )}
    </section>
  )
}

/** "closed" and "none" in lower case, for use within a sentence. */
const inSentence = (label: string) =>
  label.replaceAll('\n', ', ').replace(/^(None|Closed)$/, (word) => word.toLowerCase())

function Waiting({ hours }: { hours: ReturnType<typeof hoursFrom> }) {
  const { data: trial } = useHoursTrial(hours)
  return (
    <>
      <li>
        <b role="status">{trial ? movedLabel(trial) : 'Counting who waits …'}</b>
        <span className="quiet"> Elapsed time stays counted.</span>
      </li>
      {trial?.now.first_due && <li>A request sent now would be due {dayAndTime(trial.now.first_due)}.</li>}
    </>
  )
}

/** Effect on the answers that members currently wait for. */
function movedLabel({ waiting, sooner, later }: Pick<HoursTrial, 'waiting' | 'sooner' | 'later'>): string {
  if (waiting === 0) return 'No member is waiting for an answer.'
  const moved = [sooner > 0 && `${sooner} sooner`, later > 0 && `${later} later`].filter(Boolean).join(', ')
  const of = waiting === 1 ? 'the one answer' : `the ${waiting.toLocaleString('en-US')} answers`
  return moved === '' ? `Of ${of} that members wait for, none moves.` : `Of ${of} that members wait for: ${moved}.`
}

const dayAndTime = (moment: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(moment))
