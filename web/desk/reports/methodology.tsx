import { PEOPLE_STEP, PUBLISHED_AFTER_DAYS, RATERS_FLOOR } from '#contract/desk/reports.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { inWords } from './figure-labels.ts'
import styles from './methodology.module.css'

/** What the numbers mean. */
export function Methodology({ company }: { company: string }) {
  return (
    <section aria-labelledby="reckoned">
      <h2 className="d4" id="reckoned">
        How it is reckoned
      </h2>
      <ul className={styles.list}>
        <li>
          A quarter appears {inWords(PUBLISHED_AFTER_DAYS)} days after it has ended and never changes again. The one
          that is running is not shown.
        </li>
        <li>
          People are counted in {inWords(PEOPLE_STEP)}s, and only those whose place at {company} was verified.
        </li>
        <li>
          A task takes three to four hours when one does it oneself. We count three and a half for each request that was
          completed.
        </li>
        <li>
          Members may say from 1 to 5 how a completed request went. The average is shown once {inWords(RATERS_FLOOR)}{' '}
          people have.
        </li>
      </ul>
    </section>
  )
}

export function AccessNote() {
  return (
    <section aria-labelledby="opens">
      <h2 className="d4" id="opens">
        What your sign-in opens
      </h2>
      <p className={styles.access}>
        This page and nothing else. No figure links to a person, the download holds these same totals, and the database
        itself refuses your sign-in everything but these.
      </p>
    </section>
  )
}

/** At the head of the page, because it is what the page is measured by. */
export function PrivacyNote() {
  return (
    <section className={styles.note} data-hue="brand" aria-labelledby="cannot-show">
      <Scene of={Privacy} bare />
      <div>
        <h2 className="d5" id="cannot-show">
          What this report cannot show
        </h2>
        <p className="small">
          Names, messages, request details or files. Any group under eleven people is merged or left out, and we check
          that no figure can be worked out by subtracting another.
        </p>
      </div>
    </section>
  )
}
