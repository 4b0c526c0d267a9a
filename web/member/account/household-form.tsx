import { useState } from 'react'
import * as z from 'zod/mini'
import type { OnboardingAnswer } from '#contract/member/onboarding.ts'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { answersOf, lifeIn } from '../life.ts'
import { LifeChips } from '../life-chips.tsx'
import { useSaveAnswers } from '../onboarding-answers.ts'
import { EditForm } from './edit-form.tsx'

/** The welcome's question about the member's life, asked again. */
export function HouseholdForm({ saved, onDone }: { saved: readonly OnboardingAnswer[]; onDone: () => void }) {
  const { mutateAsync: save } = useSaveAnswers({ untilShown: true })
  const [chosen, setChosen] = useState(() => lifeIn(saved))
  const submit = checked(z.object({}), async () => {
    await save(answersOf(chosen))
    toasts.show({ type: 'success', message: 'Saved. What we suggest follows it.', autoDismiss: true })
    onDone()
  })
  return (
    <EditForm submit={submit} onCancel={onDone}>
      {() => (
        <>
          <LifeChips value={chosen} onValueChange={setChosen} />
          <p className="small quiet">It decides what we suggest. Only your concierge sees it.</p>
        </>
      )}
    </EditForm>
  )
}
