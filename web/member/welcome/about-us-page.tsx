import { useNavigate } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import Handing from '#web/illustrations/welcome-1.svg?picture'
import { Button } from '#web/kit/controls/button.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './about-us-page.module.css'
import { PrivacyNote } from './privacy-note.tsx'
import { StepBody, StepFoot, WelcomeLayout } from './welcome-layout.tsx'

/** First of three steps: the product, and what stays private. */
export function AboutUsPage() {
  const navigate = useNavigate()
  return (
    <WelcomeLayout step={1} picture={Handing} motto={t('Put it down. Someone capable has it.')}>
      <StepBody>
        <h1 className="d2">{t('Welcome to {brand}', { brand: settings.brand })}</h1>
        <p className="lead">
          {t(
            'Doctors’ appointments, repairs, claims, the car, the trip, the dog. Hand over what fills your evenings, and a person takes it from there.',
          )}
        </p>
        <ol className={styles.points}>
          <li>
            <h2 className="d5">{t('Hand it over')}</h2>
            <p>{t('Pick an idea or describe your own, and answer a few questions.')}</p>
          </li>
          <li>
            <h2 className="d5">{t('Your concierge does it')}</h2>
            <p>{t('They call, compare, book and chase. A typical task saves you 3 to 4 hours.')}</p>
          </li>
          <li>
            <h2 className="d5">{t('You stay in the picture')}</h2>
            <p>{t('See what’s in hand, write any time, and decide whatever is yours to decide.')}</p>
          </li>
        </ol>
        <PrivacyNote>
          <Trans
            message="<b>Between us.</b> Your requests are not disclosed to your employer."
            parts={{ b: <b className="b" /> }}
          />
        </PrivacyNote>
      </StepBody>
      <StepFoot>
        <Button onClick={() => void navigate({ to: '/welcome/about-you' })}>{t('Continue')}</Button>
      </StepFoot>
    </WelcomeLayout>
  )
}
