import { Link } from '@tanstack/react-router'
import type { ColleaguesRequest } from '#contract/desk/queue/handover.ts'
import { dueBy } from '#web/desk/concierge/shared/answer-due.ts'
import { CategoryMark } from '#web/desk/concierge/shared/category-mark.tsx'
import { hueOf } from '#web/illustrations/hues.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './colleagues-row.module.css'
import { type Taker, TakerSelect } from './taker-select.tsx'

interface ColleaguesRowProps {
  item: ColleaguesRequest
  taker: string
  options: readonly Taker[]
  now: Date
  onTaker: (taker: string) => void
}

/** A colleague's request with a select for its new assignee. */
export function ColleaguesRow({ item, taker, options, now, onTaker }: ColleaguesRowProps) {
  const { request, category, due_at } = item
  const due = due_at && dueBy(due_at, now)
  return (
    <li className={styles.row} data-hue={hueOf(category?.hue)}>
      <CategoryMark />
      <Link to="/requests/$id" params={{ id: request.external_id }} className={styles.name}>
        <bdi>{request.name}</bdi>
        <span className="sr">, {category?.name ?? 'no category'}</span>
      </Link>
      <span className={styles.member}>{request.member}</span>
      <span className={styles.along}>{alongOf(item)}</span>
      <span className={classNames(styles.due, due && due.isLate && styles.late)}>
        {due && due_at && (
          <time dateTime={due_at} title={new Date(due_at).toLocaleString('en-US')}>
            {due.text}
          </time>
        )}
      </span>
      <span className={styles.taker}>
        <TakerSelect what={request.name} value={taker} options={options} onValue={onTaker} />
      </span>
    </li>
  )
}

/** Example: "2 tasks, 1 reminder". */
function alongOf({ tasks, reminders, sends }: ColleaguesRequest): string {
  return [count(tasks, 'task', 'tasks'), count(reminders, 'reminder', 'reminders'), count(sends, 'reply', 'replies')]
    .filter(Boolean)
    .join(', ')
}

function count(number: number, one: string, many: string): string {
  if (number === 0) return ''
  return `${number} ${number === 1 ? one : many}`
}
