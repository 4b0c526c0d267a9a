import { t } from '#basics/language/translate.ts'
import { BENEFITS_HELP_SURVEY_ID } from '#contract/member/categories.ts'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { openAssistant } from '#web/member/shared/drawer-state.ts'
import { useCurrentUser } from '../shared/queries.ts'
import styles from './landing-hero.module.css'

/** Opens the same idea on every deployment. */
export function askForHelp() {
  openAssistant({
    surveyId: BENEFITS_HELP_SURVEY_ID,
    name: t('Help me with my benefits'),
    categoryName: t('Medical / employer benefits'),
    hue: 'medical',
  })
}

const quilt: readonly Hue[] = ['medical', 'finances', 'travel', 'home']

export function LandingHero() {
  const { data: user, error } = useCurrentUser()
  return (
    <section className={styles.hero} data-hue="medical" aria-labelledby="benefits-and-offers">
      <div className={styles.words}>
        <h1 className="d1" id="benefits-and-offers">
          {t('Benefits & Offers')}
        </h1>
        <p className={styles.intro}>
          {user || error ? (
            introFor(user?.companies[0]?.name)
          ) : (
            <>
              <Skeleton shape="full" />
              <Skeleton shape="full" />
              <Skeleton shape="medium" />
            </>
          )}
        </p>
        <Button className={styles.help} onClick={askForHelp}>
          {t('Request help')}
        </Button>
      </div>
      <div className={styles.quilt} aria-hidden="true">
        {quilt.map((hue) => (
          <div key={hue} data-hue={hue}>
            <Illustration hue={hue} bare />
          </div>
        ))}
      </div>
    </section>
  )
}

function introFor(company: string | undefined) {
  if (!company) return t('A few things our partners do well. Ask, and we’ll read the small print for you.')
  return t(
    'What {company} already pays for, and a few things our partners do well. Ask, and we’ll read the plan documents for you.',
    { company },
  )
}
