import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { type Command, useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './section.module.css'
import { asSent, useSetMilestones } from './set-milestones.ts'

const MilestonesDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.MilestonesDialog))

/** The steps that the member sees on the way to the end: ticked here, pinned and ordered in the dialog. */
export function Milestones({ request }: { request: DeskRequest }) {
  const [open, setOpen] = useState(false)
  const { set, pending } = useSetMilestones(request.external_id)
  const { revision, steps } = request.milestones
  const label = steps.length > 0 ? 'Change the milestones' : 'Pin milestones'
  const tick = (id: string, done: boolean) =>
    set({ revision, steps: steps.map((step) => ({ ...asSent(step), ...(step.id === id && { done }) })) })
  const next = steps.find(({ done_at }) => done_at === null)
  useCommands([
    { id: 'milestones', label, group: 'This request', keys: 'm', run: () => setOpen(true) },
    ...(next ? [tickNext(next.words, () => tick(next.id, true))] : []),
  ])
  return (
    <section>
      <h3>Milestones</h3>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Milestones">
          {steps.map(({ id, words, due_on, done_at }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={pending?.find((step) => step.id === id)?.done ?? done_at !== null}
                  disabled={pending !== null}
                  onChange={(event) => tick(id, event.target.checked)}
                />
                <span>{words}</span>
                {due_on && !done_at && <span className="tiny quiet">by {dayWords(due_on)}</span>}
              </label>
            </li>
          ))}
        </ol>
      )}
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        {steps.length > 0 ? 'Change' : 'Pin milestones'}
      </Button>
      <MilestonesDialog request={request} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}

const tickNext = (words: string, run: () => void): Command => ({
  id: 'tick-milestone',
  label: `Tick “${words}”`,
  also: 'milestone done reached',
  group: 'This request',
  run,
})

function dayWords(day: string) {
  return new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
}
