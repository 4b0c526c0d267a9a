import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import Street from '#web/illustrations/welcome-2.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { drafts } from '../shared/drafts.ts'
import { answersOf, lifeIn } from '../shared/life.ts'
import { LifeChips, LifeChipsSkeleton } from '../shared/life-chips.tsx'
import { useAnswers, useSaveAnswers } from '../shared/onboarding-answers.ts'
import { AnswersFailed } from './answers-failed.tsx'
import { BetweenUs } from './between-us.tsx'
import { lightUp } from './carry-dot.ts'
import { StepBody, StepFoot, StepForm, WelcomeLayout } from './welcome-layout.tsx'

/** Second of three: what is part of the member's life. */
export function AboutYouPage() {
  const { user, saved, isSavedKnown, error } = useAnswers()
  return (
    <WelcomeLayout step={2} picture={Street} motto="Tell us once, and nobody asks you twice.">
      {user && saved && (
        <AboutYouForm
          memberId={user.external_id}
          employer={user.companies[0]?.name}
          saved={saved}
          isSavedKnown={isSavedKnown}
        />
      )}
      {!(user && saved) && (
        <StepBody>
          <Words />
          {error ? <AnswersFailed error={error} /> : <LifeChipsSkeleton />}
        </StepBody>
      )}
    </WelcomeLayout>
  )
}

function Words() {
  return (
    <>
      <h1 className="d2">About you</h1>
      <p className="lead">
        Pick what’s part of your life. We use it to suggest the right help first, and you can
        change&nbsp;it&nbsp;in&nbsp;Account.
      </p>
    </>
  )
}

interface AboutYouFormProps {
  memberId: string
  employer: string | undefined
  saved: readonly OnboardingAnswer[]
  isSavedKnown: boolean
}

function AboutYouForm({ memberId, employer, saved, isSavedKnown }: AboutYouFormProps) {
  const navigate = useNavigate()
  const { mutate: save, isPending, error, reset } = useSaveAnswers()
  const [chosen, setChosen] = useState(() => drafts.welcome(memberId).life ?? lifeIn(saved))
  const choose = (now: string[]) => {
    const picked = now.find((name) => !chosen.includes(name))
    if (picked) lightUp(picked)
    setChosen(now)
    drafts.keepWelcome(memberId, { ...drafts.welcome(memberId), life: now })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    save(answersOf(chosen, isSavedKnown), { onSuccess: () => void navigate({ to: '/welcome/contact-info' }) })
  }
  return (
    <StepForm onSubmit={onSubmit}>
      <StepBody>
        <Words />
        <LifeChips value={chosen} onValueChange={choose} />
        <BetweenUs>Only your concierge sees these answers.{employer && ` ${employer} doesn’t.`}</BetweenUs>
      </StepBody>
      <FailureBox failure={error?.message} onDismiss={reset} />
      <StepFoot>
        <Button variant="secondary" onClick={() => void navigate({ to: '/welcome/about-us' })}>
          Back
        </Button>
        <Button type="submit" loading={isPending}>
          Continue
        </Button>
      </StepFoot>
    </StepForm>
  )
}
