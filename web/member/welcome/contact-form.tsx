import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/member/accounts.ts'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { type RisenDot, riseDot } from '#web/kit/dot-motion.ts'
import { session } from '#web/wire/session.ts'
import {
  answersOf,
  type Contact,
  contactIn,
  type Faults,
  faultsIn,
  nothingTyped,
  refusedFields,
} from '../shared/contact.ts'
import { ContactFields } from '../shared/contact-fields.tsx'
import { drafts } from '../shared/drafts.ts'
import { useSaveAnswers } from '../shared/onboarding-answers.ts'
import { BetweenUs } from './between-us.tsx'
import { StepBody, StepFoot, StepForm } from './welcome-layout.tsx'

interface ContactFormProps {
  user: User
  saved: readonly OnboardingAnswer[]
  onBack: () => void
  /** With what has left Finish. */
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
          {faulty > 0 && `Please check ${faulty === 1 ? 'one field' : `${faulty} fields`}.`}
        </p>
        <ContactFields contact={contact} faults={faults} onChange={change} />
        <BetweenUs>Only your concierge uses these. They never go to your employer.</BetweenUs>
      </StepBody>
      {error && faulty === 0 && (
        <AlertBox variant="error" onDismiss={reset}>
          {error.message}
        </AlertBox>
      )}
      <StepFoot>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={isPending}>
          Finish
        </Button>
      </StepFoot>
    </StepForm>
  )
}

export function ContactWords() {
  return (
    <>
      <h1 className="d2">Contact info</h1>
      <p className="lead">So that your concierge can reach you, and can send somebody to the right door.</p>
    </>
  )
}

/** What stands in the fields: what was typed and not sent, else what was saved, else what we know anyway. */
function useContact(user: User, saved: readonly OnboardingAnswer[]) {
  const { external_id: memberId, email } = user
  const [contact, setContact] = useState<Contact>(() => ({
    ...nothingTyped,
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

/** The first wrong field takes the focus once its sentence stands beside it, so that both are read out. */
function useFocusOnFault(faults: Faults) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  return form
}
