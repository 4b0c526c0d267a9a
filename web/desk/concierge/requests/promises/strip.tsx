import { useId, useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { HandOverButton } from '#web/desk/concierge/requests/handover/button.tsx'
import { momentBy } from '#web/desk/concierge/shared/answer-due.ts'
import { TaskDialog } from '#web/desk/concierge/shared/task-form.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useAcknowledge, useChangeReminder, useChangeTask } from '#web/desk/shared/promises.ts'
import { isPast } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { CheckIcon, ChevronDownIcon, ClockIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { PacketCard } from './packet.tsx'
import { ReminderDialog } from './reminder-form.tsx'
import { PromiseRows } from './rows.tsx'
import styles from './strip.module.css'
import { isPressing, nextPromise, summaryLine } from './summary.ts'

/** Promises of a request: packets to acknowledge, reminders and tasks. */
export function PromisesStrip({ request }: { request: DeskRequest }) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const [asking, setAsking] = useState<'reminder' | 'task' | null>(null)
  const { reminders, tasks, packets } = request.promises
  const now = useMinute()
  const open = tasks.filter(({ done }) => !done)
  const hasRows = reminders.length > 0 || tasks.length > 0
  const next = nextPromise(request.promises)
  const close = () => setAsking(null)
  useCommands([
    { id: 'remind', label: 'Set a reminder', group: 'This request', keys: 'b', run: () => setAsking('reminder') },
    { id: 'task', label: 'Add a task', group: 'This request', keys: 't', run: () => setAsking('task') },
  ])
  useDoneCommands(request.promises)
  return (
    <section
      className={classNames(styles.strip, isUnfolded && styles.unfolded, !hasRows && styles.bare)}
      aria-label="Promises"
    >
      <button
        type="button"
        className={classNames(styles.fold, isPressing(request.promises, now) && styles.pressing)}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span>{summaryLine(request.promises, now)}</span>
        {next && (
          <span className={styles.next}>
            {isPast(next.due_at, now) ? 'Late since' : 'Next'} <b>{momentBy(new Date(next.due_at), now)}</b>:{' '}
            <bdi>{next.title}</bdi>
          </span>
        )}
        <ChevronDownIcon />
      </button>
      <div id={id} className={styles.promises}>
        {packets.map((packet) => (
          <PacketCard key={packet.id} packet={packet} />
        ))}
        {request.status === 'closed' && open.length > 0 && (
          <AlertBox variant="warning">
            This request is completed, and {open.length === 1 ? 'a task is' : `${open.length} tasks are`} still open.
            Please do {open.length === 1 ? 'it' : 'them'}, or reopen the request.
          </AlertBox>
        )}
        {hasRows && isUnfolded && <PromiseRows promises={request.promises} />}
        <div className={styles.bar}>
          <button type="button" aria-label="Set a reminder" onClick={() => setAsking('reminder')}>
            <ClockIcon />
            Reminder
          </button>
          <button type="button" aria-label="Add a task" onClick={() => setAsking('task')}>
            <CheckIcon />
            Task
          </button>
          <HandOverButton request={request} />
        </div>
      </div>
      <ReminderDialog requestId={request.external_id} open={asking === 'reminder'} onClose={close} />
      <TaskDialog requestId={request.external_id} open={asking === 'task'} onClose={close} />
    </section>
  )
}

/** Commands that complete each promise by name. */
function useDoneCommands({ packets, reminders, tasks }: DeskRequest['promises']) {
  const me = useSession()?.staff.id
  const reminder = useChangeReminder()
  const task = useChangeTask()
  const packet = useAcknowledge()
  const done = { group: 'This request', also: 'tick finish promise' } as const
  useCommands([
    ...packets
      .filter(({ receiver }) => receiver.id === me)
      .map(({ id, giver }) => ({
        ...done,
        id: `packet:${id}`,
        label: `Acknowledge what ${isolate(firstNameOf(giver.name))} handed over`,
        run: () => packet.mutate(id),
      })),
    ...reminders.map(({ id, what }) => ({
      ...done,
      id: `reminder:${id}`,
      label: `Done: ${what}`,
      run: () => reminder.mutate({ id, done: true }),
    })),
    ...tasks
      .filter((one) => !one.done)
      .map(({ id, title }) => ({
        ...done,
        id: `task:${id}`,
        label: `Done: ${title}`,
        run: () => task.mutate({ id, done: true }),
      })),
  ])
}
