import { useState } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { type Command, useCommands } from '#web/desk/shared/commands.ts'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { dayInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { MilestonesDialog } from './dialog.tsx'
import styles from './section.module.css'
import { asSent, useSetMilestones } from './set-milestones.ts'

const PinIcon = line('M9 3h6l-1 7 4 4H6l4-4zM12 14v7')
const PencilIcon = line('M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4')

/**
 * Milestones that the member sees. They are checked here, and pinned and ordered in the dialog.
 * @param road shows dots on a line above the conversation instead of a list
 */
export function Milestones({ request, road }: { request: DeskRequest; road?: boolean }) {
  const [open, setOpen] = useState<'change' | 'pin' | null>(null)
  // In the narrow layout, the request's name directly above is the first heading.
  const isSecond = useNarrow() && road
  const Heading = isSecond ? 'h2' : 'h3'
  const { set, pending } = useSetMilestones(request.external_id)
  const { revision, steps } = request.milestones
  const hasSteps = steps.length > 0
  const canPin = hasSteps && steps.length < MILESTONES_MAX
  const label = hasSteps ? 'Change the milestones' : 'Pin milestones'
  const tick = (id: string, done: boolean) =>
    set({ revision, steps: steps.map((step) => ({ ...asSent(step), ...(step.id === id && { done }) })) })
  const next = steps.find(({ done_at }) => done_at === null)
  useCommands([
    { id: 'milestones', label, group: 'This request', keys: 'm', run: () => setOpen('change') },
    ...(canPin ? [pinOne(() => setOpen('pin'))] : []),
    ...(next ? [tickNext(next.words, () => tick(next.id, true))] : []),
  ])
  return (
    <section className={road ? styles.road : undefined}>
      <Heading className={road ? 'sr' : undefined}>Milestones</Heading>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Milestones">
          {steps.map(({ id, words, due_on, done_at }) => (
            <li key={id} aria-current={id === next?.id ? 'step' : undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={pending?.find((step) => step.id === id)?.done ?? done_at !== null}
                  // a disabled checkbox would lose the focus
                  aria-disabled={pending !== null}
                  onChange={(event) => pending ?? tick(id, event.target.checked)}
                />
                <span>{words}</span>
                <span className="tiny quiet">
                  {done_at ? dayInSentence(done_at, timeNow()) : due_on && `by ${dayWords(due_on)}`}
                </span>
              </label>
            </li>
          ))}
        </ol>
      )}
      <span className={styles.acts}>
        {canPin && (
          <Button small variant={road ? 'tertiary' : 'secondary'} onClick={() => setOpen('pin')}>
            <PinIcon />
            Pin
          </Button>
        )}
        <Button small variant={road ? 'tertiary' : 'secondary'} onClick={() => setOpen('change')}>
          {hasSteps ? <PencilIcon /> : <PinIcon />}
          {hasSteps ? 'Change' : 'Pin milestones'}
        </Button>
      </span>
      <MilestonesDialog request={request} pins={open === 'pin'} open={open !== null} onClose={() => setOpen(null)} />
    </section>
  )
}

const pinOne = (run: () => void): Command => ({
  id: 'pin-milestone',
  label: 'Pin one more milestone',
  also: 'add step',
  group: 'This request',
  run,
})

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
