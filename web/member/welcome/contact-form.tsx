import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { User } from '#contract/member/accounts.ts'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { type RisenDot, riseDot } from '#web/kit/motion/dot-motion.ts'
import {
  answersOf,
  type Contact,
  contactIn,
  type Faults,
  faultsIn,
  nothingTyped,
  refusedFields,
} from '#web/member/shared/profile/contact.ts'
import { ContactFields } from '#web/member/shared/profile/contact-fields.tsx'
import { useSaveAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { session } from '#web/wire/session.ts'
import { drafts } from '../shared/drafts.ts'
import { PrivacyNote } from './privacy-note.tsx'
import { StepBody, StepFoot, StepForm } from './welcome-layout.tsx'

interface ContactFormProps {
  user: User
  saved: readonly OnboardingAnswer[]
  onBack: () => void
  /** Gets the dot that has left Finish. */
  onFinished: (dot: RisenDot) => void
}

export function ContactForm({ user, saved, onBack, onFinished }: ContactFormProps) {
  const [contact, change] = useContact(user, saved)
  const [faults, setFaults] = useState<Faults>({})
  const { mutate: save, isPending, error, reset } = useSaveAnswers()
  const form = useFocusOnFault(faults)
  const faulty = Object.keys(faults).length

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = faultsIn(contact)
    setFaults(found)
    reset()
    if (Object.keys(found).length > 0) return
    const hadAddress = saved.some(({ answer_id: id }) => id === onboardingData.address)
    const answers = answersOf(contact, hadAddress)
    const dot = riseDot(event.currentTarget.querySelector('[type=submit]')?.getBoundingClientRect() ?? new DOMRect())
    save(answers, {
      onError(refusal) {
        void dot.goTo(undefined)
        setFaults(refusedFields(refusal, answers))
      },
      onSuccess: () => {
        drafts.keepWelcome(user.external_id, null)
        session.change({ welcome: false })
        onFinished(dot)
      },
    })
  }

  return (
    <StepForm ref={form} onSubmit={onSubmit}>
      <StepBody>
        <ContactWords />
        <p role="alert" className="sr">
          {faulty > 0 &&
            t('{count, plural, =1 {Please check one field.} other {Please check # fields.}}', { count: faulty })}
        </p>
        <ContactFields contact={contact} faults={faults} onChange={change} />
        <PrivacyNote>{t('Only your concierge uses these. They never go to your employer.')}</PrivacyNote>
      </StepBody>
      {error && faulty === 0 && (
        <AlertBox variant="error" onDismiss={reset}>
          {error.message}
        </AlertBox>
      )}
      <StepFoot>
        <Button variant="secondary" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('Finish')}
        </Button>
      </StepFoot>
    </StepForm>
  )
}

export function ContactWords() {
  return (
    <>
      <h1 className="d2">{t('Contact info')}</h1>
      <p className="lead">{t('So that your concierge can reach you, and can send someone to the right door.')}</p>
    </>
  )
}

/** Initial values of the fields: unsent text, else saved answers, else other known data. */
function useContact(user: User, saved: readonly OnboardingAnswer[]) {
  const { external_id: memberId, email } = user
  const [contact, setContact] = useState<Contact>(() => ({
    ...nothingTyped(),
    email,
    ...contactIn(saved),
    ...drafts.welcome(memberId).contact,
  }))
  const change = (part: Partial<Contact>) => {
    const now = { ...contact, ...part }
    setContact(now)
    drafts.keepWelcome(memberId, { ...drafts.welcome(memberId), contact: now })
  }
  return [contact, change] as const
}

/** The first invalid field gets the focus once its error is rendered, so that a screen reader reads both. */
function useFocusOnFault(faults: Faults) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return form
}
