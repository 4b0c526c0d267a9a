import { useState } from 'react'
import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { answersOf, lifeIn } from '#web/member/shared/profile/life.ts'
import { LifeChips } from '#web/member/shared/profile/life-chips.tsx'
import { useSaveAnswers } from '#web/member/shared/profile/onboarding-answers.ts'
import { checked } from '#web/wire/checked.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'

/** The welcome's question about the member's life, to change the answer. */
export function HouseholdForm({ saved, onDone }: { saved: readonly OnboardingAnswer[]; onDone: () => void }) {
  const { mutateAsync: save } = useSaveAnswers({ untilShown: true })
  const draft = useAccountDraft('household')
  const [chosen, setChosen] = useState<readonly string[]>(
    () => draft.initial.life?.split(',').filter(Boolean) ?? lifeIn(saved),
  )
  function choose(next: readonly string[]) {
    setChosen(next)
    draft.write({ life: next.join(',') })
  }
  const submit = checked(z.object({}), async () => {
    await save(answersOf(chosen))
    draft.discard()
    toasts.done(t('Saved. Our suggestions use it now.'))
    onDone()
  })
  return (
    <EditForm
      submit={submit}
      onCancel={() => {
        draft.discard()
        onDone()
      }}
    >
      {() => (
        <>
          <LifeChips value={chosen} onValueChange={choose} />
          <p className="small quiet">{t('We use it for suggestions. Only your concierge sees it.')}</p>
        </>
      )}
    </EditForm>
  )
}
