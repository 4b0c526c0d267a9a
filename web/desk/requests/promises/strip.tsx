import { lazy, Suspense, useId, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { HandOverButton } from '#web/desk/requests/handover/button.tsx'
import { momentBy } from '#web/desk/shared/answer-due.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { isPast } from '#web/desk/shared/moments.ts'
import { useAcknowledge, useChangeReminder, useChangeTask } from '#web/desk/shared/promises.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { CheckIcon, ChevronDownIcon, ClockIcon } from '#web/kit/page-icons.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import styles from './strip.module.css'
import { isPressing, nextPromise, summaryLine } from './summary.ts'

const ReminderDialog = lazyDialog(() => import('./reminder-form.tsx').then((file) => file.ReminderDialog))
const TaskDialog = lazyDialog(() => import('#web/desk/shared/task-form.tsx').then((file) => file.TaskDialog))

/** One line says the most pressing until it is unfolded. */
const PromiseRows = lazyDialog(() => import('./rows.tsx').then((file) => file.PromiseRows))

/** Few requests were just handed over. */
const PacketCard = lazy(() => import('./packet.tsx').then((file) => ({ default: file.PacketCard })))

/** What has been promised on this request: a packet to take over, what to come back to, what is to be done. */
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
          <Suspense key={packet.id}>
            <PacketCard packet={packet} />
          </Suspense>
        ))}
        {request.status === 'closed' && open.length > 0 && (
          <AlertBox variant="warning">
            This request is completed, and {open.length === 1 ? 'a task is' : `${open.length} tasks are`} still open.
            Please do {open.length === 1 ? 'it' : 'them'}, or take the request up again.
          </AlertBox>
        )}
        {hasRows && <PromiseRows open={isUnfolded} promises={request.promises} onClose={() => setUnfolded(false)} />}
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

/** What was promised, done by its name. */
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
        label: `I have what ${isolate(firstNameOf(giver.name))} handed over`,
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
