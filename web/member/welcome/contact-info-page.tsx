import { useNavigate } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import Letter from '#web/illustrations/welcome-3.svg?picture'
import { ContactFieldsSkeleton } from '#web/member/shared/profile/contact-fields.tsx'
import { useAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { AnswersFailed } from './answers-failed.tsx'
import { landOnDashboard } from './carry-dot.ts'
import { ContactForm, ContactWords } from './contact-form.tsx'
import { StepBody, WelcomeLayout } from './welcome-layout.tsx'

/** Last of three steps: the member's contact data, then the dashboard. */
export function ContactInfoPage() {
  const navigate = useNavigate()
  const { user, saved, error } = useAnswers()
  return (
    <WelcomeLayout step={3} picture={Letter} motto={t('So that the answer finds you.')}>
      {user && saved && (
        <ContactForm
          user={user}
          saved={saved}
          onBack={() => void navigate({ to: '/welcome/about-you' })}
          onFinished={(dot) => {
            void navigate({ to: '/dashboard' })
            void landOnDashboard(dot)
          }}
        />
      )}
      {!(user && saved) && (
        <StepBody>
          <ContactWords />
          {error ? <AnswersFailed error={error} /> : <ContactFieldsSkeleton />}
        </StepBody>
      )}
    </WelcomeLayout>
  )
}
