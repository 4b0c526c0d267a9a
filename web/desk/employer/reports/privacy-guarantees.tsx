import { COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { inWords } from './figure-labels.ts'
import styles from './privacy-guarantees.module.css'

const NEVER = [
  'Who asked, or who didn’t',
  'What anyone wrote or sent',
  `Any group under ${inWords(COHORT_FLOOR)} people`,
  'A figure to subtract from another',
  'This week: quarters close, then stay',
  'Who opened a message, and when',
]

/** What the report never contains. */
export function PrivacyGuarantees({ company }: { company: string }) {
  return (
    <section className={styles.never} data-hue="brand" aria-labelledby="never">
      <Scene of={Privacy} bare />
      <div>
        <h2 className="d4" id="never">
          What we can never see <small>we: everybody at {company}</small>
        </h2>
        <ul>
          {NEVER.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
