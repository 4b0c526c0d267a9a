import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { type OnboardingAnswer, onboardingData } from '#contract/member/onboarding.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import {
  addressAnswersOf,
  addressFaultsIn,
  type Contact,
  contactIn,
  nothingTyped,
  refusedFields,
} from '#web/member/shared/profile/contact.ts'
import { AddressFields } from '#web/member/shared/profile/contact-fields.tsx'
import { useSaveAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { sentences } from '#web/wire/sentences.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'

/** The welcome's address form; an empty form removes the address. */
export function AddressForm({ saved, onDone }: { saved: readonly OnboardingAnswer[]; onDone: () => void }) {
  const { mutateAsync: save } = useSaveAnswers({ untilShown: true })
  const draft = useAccountDraft('address')
  const [contact, setContact] = useState<Contact>(() => ({ ...nothingTyped(), ...contactIn(saved), ...draft.initial }))
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
      if (Object.keys(refused).length > 0) return { errors: refused as Record<string, string> } // of these fields only
      return { failure: refusal instanceof Error ? refusal.message : sentences.unexpected }
    }
    draft.discard()
    toasts.done(t('Your address is saved.'))
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
          <p className="small quiet">{t('Only your concierge uses it. Clear the fields to remove it.')}</p>
        </>
      )}
    </EditForm>
  )
}
