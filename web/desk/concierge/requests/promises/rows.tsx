import { DAY_MS } from '#basics/time/duration.ts'
import type { Reminder } from '#contract/desk/queue/reminders.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { TaskRow } from '#web/desk/concierge/shared/task-row.tsx'
import { useChangeReminder } from '#web/desk/shared/promises.ts'
import { isPast, momentInSentence, momentLabel } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { ClockIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './rows.module.css'

/** Reminders and tasks of a request, to complete or change. Tasks that were done before yesterday are folded. */
export function PromiseRows({ promises: { reminders, tasks } }: Pick<DeskRequest, 'promises'>) {
  const now = useMinute()
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
