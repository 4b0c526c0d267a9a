import { timeNow } from '#basics/time/server-clock.ts'
import { ALARM_DAYS, type FileCheck, type HeldFiles as Held } from '#contract/desk/operations/alarms.ts'
import { filesWait } from '#web/desk/operations/shared/files-wait.ts'
import pane from '#web/desk/shared/pane.module.css'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import styles from './alarms.module.css'
import { hourLabel } from './hour-label.ts'

type HeldFilesProps = {
  held: readonly Held[]
  /** Null without a scanner. */
  check: FileCheck | null
}

/** Files that did not pass their virus scan, and the state of the scanner. */
export function HeldFiles({ held, check }: HeldFilesProps) {
  if (!check && held.length === 0) return null
  return (
    <>
      <section className={styles.part} aria-labelledby="held">
        <h2 className="d5" id="held">
          Files held back
        </h2>
        {held.length === 0 && <p className="quiet">No file was held back.</p>}
        {held.length > 0 && (
          <ul className={pane.rows}>
            {held.map((one) => (
              <HeldRow key={JSON.stringify(one)} held={one} />
            ))}
          </ul>
        )}
        <p className={pane.note}>Held for seven days, then deleted. They cannot be downloaded.</p>
      </section>
      {check && <CheckState check={check} />}
    </>
  )
}

function HeldRow({ held: { hour, company, from, content_type, finding, count, deleted } }: { held: Held }) {
  const kind = content_type === 'application/pdf' ? 'PDF' : 'picture'
  return (
    <li className={styles.row}>
      <p>
        <b>{count === 1 ? `A ${kind}` : `${count} files (${kind})`}</b>
        {from === 'staff' ? ' from a colleague' : ' from a member'}
        {company && (
          <>
            {' '}
            at <bdi>{company.name}</bdi>
          </>
        )}
        <span className="small quiet">
          {hourLabel(hour)}, {finding}
          {deleted && ', deleted'}
        </span>
      </p>
    </li>
  )
}

function CheckState({ check }: { check: FileCheck }) {
  const { stopped_since, waiting, unchecked, checked, version, version_at } = check
  return (
    <section className={styles.part} aria-labelledby="file-check">
      <h2 className="d5" id="file-check">
        File check
      </h2>
      <ul className={pane.rows}>
        <li className={styles.row}>
          <p>
            <b>{stopped_since ? 'Stopped' : 'Running'}</b>
            <span className="small quiet">
              {`${checked.toLocaleString('en-US')} ${checked === 1 ? 'file' : 'files'} in ${ALARM_DAYS} days. ${filesWait(waiting)}.`}
              {version && version_at && ` ${version}, since ${momentLabel(version_at, timeNow()).replace(/^T/, 't')}.`}
            </span>
            {unchecked > 0 && (
              <span className="small">
                {unchecked === 1 ? 'One of them' : `${unchecked} of them`} could not be checked: compare the scanner’s
                size limits with the 25 MB of a file.
              </span>
            )}
          </p>
        </li>
        <li className={styles.row}>
          <p>
            If it stops, files wait and messages do not
            <span className="small quiet">After 10 minutes operations are mailed. Nothing is opened unchecked.</span>
          </p>
        </li>
      </ul>
    </section>
  )
}
