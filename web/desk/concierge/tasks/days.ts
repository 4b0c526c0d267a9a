import { DAY_MS } from '#basics/time/duration.ts'
import type { Task } from '#contract/desk/queue/tasks.ts'
import { clockTime, momentLabel } from '#web/desk/shared/time/moments.ts'

export type TaskDay<T> = {
  readonly title: string
  /** Date such as 2026-11-26; null for overdue tasks and for later days. */
  readonly day: string | null
  readonly isLate: boolean
  readonly tasks: readonly T[]
}

/** Number of days with their own heading. Later tasks share one. */
const NAMED_DAYS = 14

/** Tasks by due day in the local time zone: overdue, today, tomorrow, then each day by date. */
export function byDay<T extends Pick<Task, 'due_at'>>(tasks: readonly T[], now: Date): TaskDay<T>[] {
  const groups = Map.groupBy(tasks, ({ due_at }) => (new Date(due_at) <= now ? LATE : dayOf(new Date(due_at), now)))
  return [...groups].map(([day, some]) => ({
    title: titleOf(day, now),
    day: day === LATE || day === FAR ? null : day,
    isLate: day === LATE,
    tasks: some,
  }))
}

/** Completed tasks by the day on which they were done: today, yesterday, then each day by date. */
export function byDoneDay<T extends Pick<Task, 'done'>>(tasks: readonly T[], now: Date): TaskDay<T>[] {
  const groups = Map.groupBy(tasks, ({ done }) => dateOf(new Date(done?.at ?? now)))
  return [...groups].map(([day, some]) => ({ title: titleOf(day, now), day, isLate: false, tasks: some }))
}

/** "11:00 AM" if the group's heading has the day, otherwise null. An overdue task shows its day unless it is today. */
export function timeIn({ day, isLate }: Pick<TaskDay<unknown>, 'day' | 'isLate'>, moment: string, now: Date) {
  const at = new Date(moment)
  if (isLate && dateOf(at) !== dateOf(now)) return momentLabel(at, now)
  return isLate || day !== null ? clockTime(at) : null
}

const LATE = 'late'
const FAR = 'later'

function dayOf(at: Date, now: Date): string {
  return daysFromNow(dateOf(at), now) > NAMED_DAYS ? FAR : dateOf(at)
}

function titleOf(day: string, now: Date): string {
  if (day === LATE) return 'Late'
  if (day === FAR) return 'Later'
  const days = daysFromNow(day, now)
  if (days === 0) return `Today, ${nameOf(day, { weekday: 'long' })}`
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return nameOf(day, { weekday: 'long', month: 'long', day: 'numeric' })
}

const nameOf = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(day))

const daysFromNow = (day: string, now: Date) => Math.round((Date.parse(day) - Date.parse(dateOf(now))) / DAY_MS)

/** Local date such as 2026-11-26. */
export function dateOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The next days after today, in the format of `dateOf`. */
export const nextDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    dateOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + index + 1)),
  )
