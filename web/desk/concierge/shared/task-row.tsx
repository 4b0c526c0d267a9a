import type { ReactNode } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Task } from '#contract/desk/queue/tasks.ts'
import { useChangeTask } from '#web/desk/shared/promises.ts'
import { dateTimeLabel, isPast, momentInSentence, momentLabel } from '#web/desk/shared/time/moments.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { Face } from '#web/illustrations/face.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { assigneeOptions } from './queue/assignee-options.ts'
import styles from './task-row.module.css'

interface TaskRowProps {
  task: Task
  now: Date
  /** Time without the day, if a heading above shows the day. */
  time?: string | null
  children?: ReactNode
}

/** A task with checkbox, assignee and due time. A checked task can be restored. */
export function TaskRow({ task, now, time = null, children }: TaskRowProps) {
  const change = useChangeTask()
  return (
    <li className={classNames(styles.row, task.done && styles.done)}>
      <label className={styles.task}>
        <input
          type="checkbox"
          data-task=""
          checked={task.done !== null}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id: task.id, done: event.target.checked })}
        />
        <span dir="auto">{task.title}</span>
      </label>
      {children}
      <Due task={task} now={now} time={time} />
      {task.done ? (
        <button
          type="button"
          className={styles.undo}
          aria-label={`Undo: ${task.title}`}
          onClick={() => change.mutate({ id: task.id, done: false })}
        >
          Undo
        </button>
      ) : (
        <Owner task={task} onOwner={(owner) => change.mutate({ id: task.id, owner, owned_by: task.owner.id })} />
      )}
    </li>
  )
}

function Due({ task: { due_at, done }, now, time }: Required<Pick<TaskRowProps, 'task' | 'now' | 'time'>>) {
  if (done)
    return <span className={styles.due}>{time ? `Done ${time}` : `Done by ${isolate(firstNameOf(done.by))}`}</span>
  const overdue = isPast(due_at, now)
  return (
    <time className={classNames(styles.due, overdue && styles.overdue)} dateTime={due_at} title={dateTimeLabel(due_at)}>
      {overdue && !time && <i aria-hidden="true" />}
      {time ?? (overdue ? `Overdue, ${momentInSentence(due_at, now)}` : momentLabel(due_at, now))}
    </time>
  )
}

function Owner({ task, onOwner }: { task: Task; onOwner: (id: number) => void }) {
  const { data: colleagues = [] } = useColleagues()
  const me = useSession()?.staff.id ?? 0
  const options = assigneeOptions(colleagues, me)
  const known = options.some(({ value }) => value === String(task.owner.id))
  return (
    <span className={styles.whose}>
      <Face name={task.owner.name} size="small" decorative className={styles.face} />
      <select
        className={styles.owner}
        aria-label={`Owner of ${task.title}`}
        value={String(task.owner.id)}
        onChange={(event) => onOwner(Number(event.target.value))}
      >
        {!known && <option value={task.owner.id}>{task.owner.name}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
