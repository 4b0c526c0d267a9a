import { t } from '#basics/language/translate.ts'
import { COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { inWords } from './figure-labels.ts'
import styles from './privacy-guarantees.module.css'

const never = () => [
  t('Who asked, or who didn’t'),
  t('What anyone wrote or sent'),
  t('Any group under {few} people', { few: inWords(COHORT_FLOOR) }),
  t('A figure to subtract from another'),
  t('This week: quarters close, then stay'),
  t('Who opened a message, and when'),
]

/** What the report never contains. */
export function PrivacyGuarantees({ company }: { company: string }) {
  return (
    <section className={styles.never} data-hue="brand" aria-labelledby="never">
      <Scene of={Privacy} bare />
      <div>
        <h2 className="d4" id="never">
          <Trans
            message="What we can never see <small>we: everybody at {company}</small>"
            parts={{ small: <small /> }}
            values={{ company }}
          />
        </h2>
        <ul>
          {never().map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
