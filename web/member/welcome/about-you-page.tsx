import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import Street from '#web/illustrations/welcome-2.svg?picture'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { answersOf, lifeIn } from '#web/member/shared/profile/life.ts'
import { LifeChips, LifeChipsSkeleton } from '#web/member/shared/profile/life-chips.tsx'
import { useAnswers, useSaveAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { drafts } from '../shared/drafts.ts'
import { AnswersFailed } from './answers-failed.tsx'
import { lightUp } from './carry-dot.ts'
import { PrivacyNote } from './privacy-note.tsx'
import { StepBody, StepFoot, StepForm, WelcomeLayout } from './welcome-layout.tsx'

/** Second of three steps: the parts of the member's life. */
export function AboutYouPage() {
  const { user, saved, isSavedKnown, error } = useAnswers()
  return (
    <WelcomeLayout step={2} picture={Street} motto={t('Tell us once, and no one asks you twice.')}>
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
      <h1 className="d2">{t('About you')}</h1>
      <p className="lead">
        {t(
          'Pick what’s part of your life. We use it to suggest the right help first, and you can change\u00a0it\u00a0in\u00a0Account.',
        )}
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
        <PrivacyNote>
          {employer
            ? t('Only your concierge sees these answers. {employer} doesn’t.', { employer })
            : t('Only your concierge sees these answers.')}
        </PrivacyNote>
      </StepBody>
      <FailureBox failure={error?.message} onDismiss={reset} />
      <StepFoot>
        <Button variant="secondary" onClick={() => void navigate({ to: '/welcome/about-us' })}>
          {t('Back')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('Continue')}
        </Button>
      </StepFoot>
    </StepForm>
  )
}
