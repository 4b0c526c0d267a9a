import { useState } from 'react'
import { changeIdea } from '#contract/desk/catalog.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { MILESTONE_MAX_CHARACTERS, MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { call } from '#web/desk/shared/call.ts'
import { Field } from '#web/kit/field.tsx'
import { EditDrawer, useFaults } from './edit-drawer.tsx'

type SuggestedStepsProps = { open: boolean; idea: Pick<Idea, 'id' | 'milestones'>; onClose: () => void }

/** The steps that a concierge finds written when they pin some to a request made from this idea. */
export function SuggestedSteps({ open, idea, onClose }: SuggestedStepsProps) {
  return (
    <EditDrawer open={open} title="Milestones" onClose={onClose}>
      {(done) => <StepsForm idea={idea} onDone={done} />}
    </EditDrawer>
  )
}

function StepsForm({ idea: { id, milestones }, onDone }: { idea: SuggestedStepsProps['idea']; onDone: () => void }) {
  const [steps, setSteps] = useState(() =>
    Array.from({ length: MILESTONES_MAX }, (_, index) => milestones[index] ?? ''),
  )
  const { faults, foot, submit } = useFaults({
    words: 'Save',
    change: () =>
      call(changeIdea, { params: { id }, body: { milestones: steps.filter((step) => step.trim() !== '') } }),
    onDone,
    onFault: () => undefined,
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      <p className="small quiet">
        Suggested to the concierge who pins steps to a request made from this idea. The last one is its end: “Paid”.
      </p>
      {Array.from(steps, (step, index) => (
        <Field
          // biome-ignore lint: the places never change
          key={index}
          label={`Step ${index + 1}`}
          maxLength={MILESTONE_MAX_CHARACTERS}
          value={step}
          error={faults.step(index)}
          onValue={(typed) => setSteps(steps.with(index, String(typed)))}
        />
      ))}
      {foot}
    </form>
  )
}
