import { PEOPLE_STEP, PUBLISHED_AFTER_DAYS, RATERS_FLOOR } from '#contract/desk/reports.ts'
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
