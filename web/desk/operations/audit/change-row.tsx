import type { AuditRecord } from '#contract/desk/operations/audit.ts'
import { actionLabel, type Difference, differencesOf, wordsOf } from '#domain/differences.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import styles from './log-page.module.css'
import { shownValue } from './shown-value.ts'

type ChangeRowProps = { record: AuditRecord; onThing: (thing: AuditRecord['thing']) => void }

/** Who did what to which record, with the values before and after. */
export function ChangeRow({ record, onThing }: ChangeRowProps) {
  const { at, staff, action, thing } = record
  const differences = differencesOf(record)
  const more = differences.slice(FIRST)
  return (
    <li className={styles.record}>
      <div className={styles.action}>
        <b>{actionLabel(action)}</b>
        <p className="small">
          {wordsOf(thing.type)}{' '}
          <button type="button" className={styles.about} onClick={() => onThing(thing)}>
            {thing.name}
          </button>
        </p>
        <p className="small quiet">
          {staff.name} · <time dateTime={at}>{dateTimeLabel(at)}</time>
        </p>
      </div>
      <div className={styles.fields}>
        <Fields of={more.length > 1 ? differences.slice(0, FIRST) : differences} />
        {more.length > 1 && (
          <details>
            <summary className={styles.about}>{more.length} more</summary>
            <Fields of={more} />
          </details>
        )}
      </div>
    </li>
  )
}

/** An idea can have many changed questions. */
const FIRST = 6

function Fields({ of }: { of: readonly Difference[] }) {
  return (
    <dl className={styles.fields}>
      {of.map((difference) => (
        <Field key={difference.field} difference={difference} />
      ))}
    </dl>
  )
}

function Field({ difference: { field, before, after } }: { difference: Difference }) {
  return (
    <div className={styles.field}>
      <dt>{field}</dt>
      <dd className={styles.values}>
        {before !== null && (
          <>
            <span className="sr">before: </span>
            <del>{shownValue(before)}</del>
          </>
        )}
        {before !== null && after !== null && (
          <span className={styles.arrow} aria-hidden="true">
            →
          </span>
        )}
        {after !== null && (
          <>
            <span className="sr"> after: </span>
            <ins>{shownValue(after)}</ins>
          </>
        )}
      </dd>
    </div>
  )
}
