import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { duration } from '#basics/time/duration.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { MarkedWork, OwnTime } from '#contract/desk/requests/time-spent.ts'
import partStyles from '#web/desk/concierge/shared/member-parts.module.css'
import { useCommands } from '#web/desk/shared/commands.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { CorrectionDialog } from './correction.tsx'
import { useMarkWork, useOwnTime } from './data.ts'
import styles from './section.module.css'

const RUNNING: Record<MarkedWork, string> = { call: 'On a call', member_call: 'On a call', task: 'At a task' }

/** Time the signed-in concierge spent on this request. Other concierges cannot see it. */
export function OwnTimeSection({ request }: { request: DeskRequest }) {
  const id = request.external_id
  const { data: time, error } = useOwnTime(id)
  const [open, setOpen] = useState(false)
  useCommands(
    time
      ? [
          {
            id: 'correct-time',
            label: 'Correct your time',
            also: 'minutes work hours',
            group: 'This request',
            run: () => setOpen(true),
          },
        ]
      : [],
  )
  if (!time && !error) return null
  return (
    <section aria-label="Your time" className={styles.time}>
      <h3>Your time</h3>
      {time ? (
        <>
          <p className="row wrap">
            <b className="d5">{duration(time.minutes)}</b>
            <button type="button" className={partStyles.more} onClick={() => setOpen(true)}>
              Correct
            </button>
          </p>
          <Running id={id} running={time.running} first={request.about.first_name} />
          <p className="tiny quiet">Only you see this: no report shows whose time it was.</p>
          <CorrectionDialog id={id} time={time} open={open} onClose={() => setOpen(false)} />
        </>
      ) : (
        <p className="small quiet">Your time can’t be shown right now. It is still counted.</p>
      )}
    </section>
  )
}

type RunningProps = { id: string; running: OwnTime['running']; first: string }

/** The current call or task, or buttons to start one. */
function Running({ id, running, first }: RunningProps) {
  const { mutate: mark, isPending } = useMarkWork(id)
  const now = useMinute()
  const ways = [
    ['call', 'A call'],
    ['member_call', `A call with ${first}`],
    ['task', 'A task'],
  ] as const
  const end = () => running && mark({ kind: null, at: running.request.external_id })
  const work = { group: 'This request', also: 'time clock begin' } as const
  useCommands(
    running
      ? [{ ...work, id: 'end-work', label: running.kind === 'task' ? 'End the task' : 'End the call', run: end }]
      : ways.map(([kind, words]) => ({
          ...work,
          id: `begin:${kind}`,
          label: `Begin ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
          run: () => mark({ kind }),
        })),
  )
  if (running)
    return (
      <p className="row wrap">
        <span>
          {RUNNING[running.kind]} since {momentInSentence(running.began_at, now)}
          {running.request.external_id !== id && `, at “${isolate(running.request.name)}”`}
        </span>
        <Button small loading={isPending} onClick={end}>
          End it
        </Button>
      </p>
    )
  return (
    <div role="group" aria-label="Begin" className="buttons">
      {ways.map(([kind, words]) => (
        <Button key={kind} small variant="secondary" disabled={isPending} onClick={() => mark({ kind })}>
          {words}
        </Button>
      ))}
    </div>
  )
}
