import { useState } from 'react'
import * as z from 'zod/mini'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { answersOf, lifeIn } from '../shared/life.ts'
import { LifeChips } from '../shared/life-chips.tsx'
import { useSaveAnswers } from '../shared/onboarding-answers.ts'
import { useAccountDraft } from './account-draft.ts'
import { EditForm } from './edit-form.tsx'

/** The welcome's question about the member's life, asked again. */
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
    toasts.show({ type: 'success', message: 'Saved. What we suggest follows it.', autoDismiss: true })
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
          <p className="small quiet">It decides what we suggest. Only your concierge sees it.</p>
        </>
      )}
    </EditForm>
  )
}
