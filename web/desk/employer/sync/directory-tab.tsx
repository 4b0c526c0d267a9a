import { Note } from '#web/desk/employer/shared/figures.tsx'
import { Connection } from '#web/desk/shared/directory/connection.tsx'
import { useOwnDirectory } from '#web/desk/shared/directory/directory-data.ts'
import layout from '#web/kit/layout/layout.module.css'
import styles from './beside.module.css'

/** Tab “Directory”: connects the company's own directory by SCIM. */
export function DirectoryTab() {
  return (
    <div className={styles.columns}>
      <section aria-label="Connection">
        <Connection {...useOwnDirectory()} />
      </section>
      <aside className={styles.side} aria-label="About the directory">
        <section className={layout.stack8}>
          <h2 className="d5">What we read</h2>
          <p className="small quiet">
            <b>userName</b>, <b>externalId</b>, <b>name</b>, <b>displayName</b>, <b>emails</b>, <b>active</b> and{' '}
            <b>employeeNumber</b>. Everything else is ignored and not stored. Groups aren’t needed.
          </p>
        </section>
        <section className={layout.stack8}>
          <h2 className="d5">When you rotate</h2>
          <p className="small quiet">
            The new token works at once. The old one works for 24 more hours, so nothing breaks while you change it.
          </p>
        </section>
        <section className={layout.stack8}>
          <h2 className="d5">With the nightly file</h2>
          <p className="small quiet">
            The same token sends the file. A person who has left in your directory stays out, whatever the file says.
          </p>
        </section>
        <Note title="It’s one way">Your directory tells us who may join. We never tell it who did.</Note>
      </aside>
    </div>
  )
}
