import type { Reminder } from '#contract/desk/reminders.ts'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { ClockIcon } from '#web/kit/icons.tsx'
import { isPast, momentWithin, momentWords } from '../moments.ts'
import { useChangeReminder } from '../promises.ts'
import styles from './promises-strip.module.css'

export function ReminderRow({ reminder, now }: { reminder: Reminder; now: Date }) {
  const change = useChangeReminder()
  const due = isPast(reminder.due_at, now)
  return (
    <li className={classNames(styles.reminder, due && styles.due)}>
      <ClockIcon />
      <span className={styles.what}>
        <b>{reminder.what}</b>
        <span className="tiny">
          {' '}
          {due ? `Due since ${momentWithin(reminder.due_at, now)}` : momentWords(reminder.due_at, now)}
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
