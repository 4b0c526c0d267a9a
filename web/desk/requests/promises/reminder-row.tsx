import type { Reminder } from '#contract/desk/reminders.ts'
import { isPast, momentInSentence, momentLabel } from '#web/desk/shared/moments.ts'
import { useChangeReminder } from '#web/desk/shared/promises.ts'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { ClockIcon } from '#web/kit/icons.tsx'
import styles from './strip.module.css'

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
