import { timeNow } from '#basics/time/server-clock.ts'
import type { deskTasks } from '#contract/desk/queue/tasks.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Mark } from '#web/kit/icons/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import type { TaskDay } from './days.ts'
import styles from './printed-tasks.module.css'

type PrintedTasksProps = { title: string; none: string; days: readonly TaskDay<Listed>[] }
type Listed = AnswerOf<typeof deskTasks>['open'][number]

/** A list of tasks for printing: checkboxes, absolute times, assignees, and who printed it. */
export function PrintedTasks({ title, none, days }: PrintedTasksProps) {
  const me = useSession()?.staff.name
  return (
    <article className={styles.tasks}>
      <header>
        <Mark brand={settings.brand} small />
        <span>
          Printed {dateTimeLabel(timeNow().toISOString())} by {me}
        </span>
      </header>
      <h1>Tasks · {title}</h1>
      {days.length === 0 && <p>{none}</p>}
      {days.map((day) => (
        <section key={day.title}>
          <h2>{day.title}</h2>
          <ul>
            {day.tasks.map(({ id, title: what, request, owner, due_at, done }) => (
              <li key={id}>
                <i className={done ? styles.done : undefined} />
                <p>
                  <b>{what}</b>
                  <br />
                  <bdi>{request.name}</bdi> · <bdi>{request.member}</bdi>
                </p>
                <p>
                  {dateTimeLabel(done?.at ?? due_at)}
                  <br />
                  {done ? `done by ${done.by}` : owner.name}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
