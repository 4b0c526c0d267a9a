import type { AuditRecord } from '#contract/desk/audit.ts'
import { actionLabel, type Difference, differencesOf, wordsOf } from '#contract/desk/differences.ts'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import styles from './log-page.module.css'
import { shownValue } from './shown-value.ts'

type ChangeRowProps = { record: AuditRecord; onThing: (thing: AuditRecord['thing']) => void }

/** Who did what to which thing, and what it was before and after. */
export function ChangeRow({ record, onThing }: ChangeRowProps) {
  const { at, staff, action, thing } = record
  return (
    <li className={styles.record}>
      <div className={styles.deed}>
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
      <dl className={styles.fields}>
        {differencesOf(record).map((difference) => (
          <Field key={difference.field} difference={difference} />
        ))}
      </dl>
    </li>
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
