import type { Reminder } from '#contract/desk/reminders.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { isPast, momentInSentence, momentLabel } from '#web/desk/shared/moments.ts'
import { useChangeReminder } from '#web/desk/shared/promises.ts'
import { TaskRow } from '#web/desk/shared/task-row.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { ClockIcon } from '#web/kit/page-icons.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import styles from './rows.module.css'

const DAY_MS = 86_400_000

type PromiseRowsProps = { open: boolean; promises: DeskRequest['promises']; onClose: () => void }

/** Each reminder and task of a request, to be done or changed. What was done before yesterday is folded. */
export function PromiseRows({ open: isUnfolded, promises: { reminders, tasks } }: PromiseRowsProps) {
  const now = useMinute()
  if (!isUnfolded) return null
  const since = now.getTime() - DAY_MS
  const open = tasks.filter(({ done }) => !done)
  const lately = tasks.filter(({ done }) => done && Date.parse(done.at) >= since)
  const earlier = tasks.filter(({ done }) => done && Date.parse(done.at) < since)
  return (
    <ul className={styles.rows}>
      {reminders.map((reminder) => (
        <ReminderRow key={reminder.id} reminder={reminder} now={now} />
      ))}
      {[...open, ...lately].map((task) => (
        <TaskRow key={task.id} task={task} now={now} />
      ))}
      {earlier.length > 0 && (
        <li>
          <details className={styles.earlier}>
            <summary>{earlier.length === 1 ? '1 task done' : `${earlier.length} tasks done`} earlier</summary>
            <ul>
              {earlier.map((task) => (
                <TaskRow key={task.id} task={task} now={now} />
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

function ReminderRow({ reminder, now }: { reminder: Reminder; now: Date }) {
  const change = useChangeReminder()
  const due = isPast(reminder.due_at, now)
  return (
    <li className={classNames(styles.reminder, due && styles.due)}>
      <ClockIcon />
      <span className={styles.what}>
        <b>{reminder.what}</b>
        <span className="tiny">
          {' '}
          {due ? `Due since ${momentInSentence(reminder.due_at, now)}` : momentLabel(reminder.due_at, now)}
        </span>
      </span>
      <Button
        small
        variant="secondary"
        aria-label={`Done: ${reminder.what}`}
        loading={change.isPending}
        onClick={() => change.mutate({ id: reminder.id, done: true })}
      >
        Done
      </Button>
    </li>
  )
}
