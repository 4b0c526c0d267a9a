import { useState } from 'react'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import { toasts } from '#web/kit/toasts.ts'
import { sentences } from '#web/wire/sentences.ts'
import {
  addressAnswersOf,
  addressFaultsIn,
  type Contact,
  contactIn,
  nothingTyped,
  refusedFields,
} from '../shared/contact.ts'
import { AddressFields } from '../shared/contact-fields.tsx'
import { useSaveAnswers } from '../shared/onboarding-answers.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'

/** The welcome's address; left empty it is taken back. */
export function AddressForm({ saved, onDone }: { saved: readonly OnboardingAnswer[]; onDone: () => void }) {
  const { mutateAsync: save } = useSaveAnswers({ untilShown: true })
  const draft = useAccountDraft('address')
  const [contact, setContact] = useState<Contact>(() => ({ ...nothingTyped, ...contactIn(saved), ...draft.initial }))
  function change(part: Partial<Contact>) {
    const next = { ...contact, ...part }
    setContact(next)
    draft.write({ ...next })
  }
  async function submit() {
    const errors = addressFaultsIn(contact)
    if (Object.keys(errors).length > 0) return { errors }
    const answers = addressAnswersOf(
      contact,
      saved.some(({ answer_id: id }) => id === onboardingData.address),
    )
    try {
      await save(answers)
    } catch (refusal) {
      const refused = refusedFields(refusal, answers)
      if (Object.keys(refused).length > 0) return { errors: refused as Record<string, string> } // of what was refused only
      return { failure: refusal instanceof Error ? refusal.message : sentences.unexpected }
    }
    draft.discard()
    toasts.show({ type: 'success', message: 'Your address is saved.', autoDismiss: true })
    onDone()
    return undefined
  }
  return (
    <EditForm
      submit={submit}
      onCancel={() => {
        draft.discard()
        onDone()
      }}
    >
      {(errors) => (
        <>
          <AddressFields contact={contact} faults={errors} onChange={change} />
          <p className="small quiet">Only your concierge uses it. Empty the fields to take it back.</p>
        </>
      )}
    </EditForm>
  )
}
