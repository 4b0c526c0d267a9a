import { useNavigate } from '@tanstack/react-router'
import Handing from '#web/illustrations/welcome-1.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { settings } from '#web/wire/settings.ts'
import styles from './about-us-page.module.css'
import { BetweenUs } from './between-us.tsx'
import { StepBody, StepFoot, WelcomeLayout } from './welcome-layout.tsx'

/** First of three: what this is, and what stays private. */
export function AboutUsPage() {
  const navigate = useNavigate()
  return (
    <WelcomeLayout step={1} picture={Handing} motto="Put it down. Somebody capable has it.">
      <StepBody>
        <h1 className="d2">Welcome to {settings.brand}</h1>
        <p className="lead">
          Doctors’ appointments, repairs, claims, the car, the trip, the dog. Hand over what fills your evenings, and a
          person takes it from there.
        </p>
        <ol className={styles.points}>
          <li>
            <h2 className="d5">Hand it over</h2>
            <p>Pick an idea or describe your own, and answer a few questions.</p>
          </li>
          <li>
            <h2 className="d5">Your concierge does it</h2>
            <p>They call, compare, book and chase. A typical task saves you 3 to 4 hours.</p>
          </li>
          <li>
            <h2 className="d5">You stay in the picture</h2>
            <p>See what’s in hand, write any time, and decide whatever is yours to decide.</p>
          </li>
        </ol>
        <BetweenUs>
          <b className="b">Between us.</b> Your requests are not disclosed to your employer.
        </BetweenUs>
      </StepBody>
      <StepFoot>
        <Button onClick={() => void navigate({ to: '/welcome/about-you' })}>Continue</Button>
      </StepFoot>
    </WelcomeLayout>
  )
}
