import styles from './access-note.module.css'

export function AccessNote() {
  return (
    <section aria-labelledby="opens">
      <h2 className="d4" id="opens">
        What your sign-in opens
      </h2>
      <p className={styles.words}>
        This page and nothing else. No figure links to a person, the download holds these same totals, and the database
        itself refuses your sign-in everything but these.
      </p>
    </section>
  )
}
