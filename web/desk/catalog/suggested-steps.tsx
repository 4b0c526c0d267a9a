import { changeIdea } from '#contract/desk/catalog.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { MILESTONE_MAX_CHARACTERS, MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { call } from '#web/desk/shared/call.ts'
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { Field } from '#web/kit/field.tsx'
import { useChangeCatalog } from './catalog-data.ts'
import { EditDrawer, useFaults } from './edit-drawer.tsx'
import { useCompared } from './use-compared.ts'

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
  const saved = stepsOf(milestones)
  const { mine, setMine, base, isBehind, goOn } = useCompared(saved)
  const undo = useChangeCatalog()
  const save = (steps: Steps, was: Steps) =>
    call(changeIdea, { params: { id }, body: { milestones: filled(steps), was: { milestones: filled(was) } } })
  const { faults, foot, submit, reset } = useFaults({
    words: 'Save',
    change: () => save(mine, base),
    onDone() {
      onDone()
      saySaved('Saved.', () => undo.mutateAsync(() => save(base, mine)))
    },
    onFault: () => undefined,
  })
  const decide = (next: Steps) => {
    goOn(next)
    reset()
  }
  return (
    <form onSubmit={submit} noValidate className="stack">
      {isBehind && (
        <RecordConflict
          mine={mine}
          theirs={saved}
          base={base}
          labels={LABELS}
          onMerge={decide}
          onTheirs={() => decide(saved)}
        />
      )}
      <p className="small quiet">
        Suggested to the concierge who pins steps to a request made from this idea. The last one is its end: “Paid”.
      </p>
      {NAMES.map((name, index) => (
        <Field
          key={name}
          label={`Step ${index + 1}`}
          maxLength={MILESTONE_MAX_CHARACTERS}
          value={mine[name] ?? ''}
          error={mine[name]?.trim() ? faults.step(filledOf(mine, NAMES.slice(0, index)).length) : null}
          onValue={(typed) => setMine({ ...mine, [name]: String(typed) })}
        />
      ))}
      {foot}
    </form>
  )
}

const NAMES = Array.from({ length: MILESTONES_MAX }, (_, index) => `step_${index + 1}`)
/** By name, so that two versions are compared step by step. */
type Steps = Readonly<Record<string, string>>
const LABELS: Steps = Object.fromEntries(NAMES.map((name, index) => [name, `Step ${index + 1}`]))

const stepsOf = (milestones: readonly string[]): Steps =>
  Object.fromEntries(NAMES.map((name, index) => [name, milestones[index] ?? '']))
const filledOf = (steps: Steps, names: readonly string[]) =>
  names.map((name) => steps[name] ?? '').filter((step) => step.trim() !== '')
/** As the server is given them: one that is empty is none. */
const filled = (steps: Steps) => filledOf(steps, NAMES)
