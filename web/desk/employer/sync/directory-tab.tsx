import { Connection } from '#web/desk/shared/directory/connection.tsx'
import { useOwnDirectory } from '#web/desk/shared/directory/directory-data.ts'
import styles from './directory-tab.module.css'

/** Tab “Directory”: connects the company's own directory by SCIM. */
export function DirectoryTab() {
  return (
    <div className={styles.columns}>
      <section aria-label="Connection">
        <Connection {...useOwnDirectory()} />
      </section>
      <aside className={styles.side} aria-label="About the directory">
        <section>
          <h3 className="d4">What we read</h3>
          <p className="small quiet">
            <b>userName</b>, <b>externalId</b>, <b>name</b>, <b>displayName</b>, <b>emails</b>, <b>active</b> and{' '}
            <b>employeeNumber</b>. Everything else is ignored and not stored. Groups aren’t needed.
          </p>
        </section>
        <section>
          <h3 className="d4">When you rotate</h3>
          <p className="small quiet">
            The new token works at once. The old one works for 24 more hours, so nothing breaks while you change it.
          </p>
        </section>
        <section>
          <h3 className="d4">With the nightly file</h3>
          <p className="small quiet">
            The same token sends the file. A person who has left in your directory stays out, whatever the file says.
          </p>
        </section>
        <p className={styles.note}>
          <b>It’s one way.</b> Your directory tells us who may join. We never tell it who did.
        </p>
      </aside>
    </div>
  )
}
