import type { Task } from '#contract/desk/tasks.ts'
import { clockTime, momentLabel } from '#web/desk/shared/moments.ts'

export type TaskDay<T> = {
  readonly title: string
  /** As 2026-11-26; null of what is late, and of what is further away. */
  readonly day: string | null
  readonly isLate: boolean
  readonly tasks: readonly T[]
}

/** Days with a heading of their own; what is later is together. */
const NAMED_DAYS = 14

/** Tasks by the day on which they are due, as the clock here has it: late, today, tomorrow, then each day by its date. */
export function byDay<T extends Pick<Task, 'due_at'>>(tasks: readonly T[], now: Date): TaskDay<T>[] {
  const groups = Map.groupBy(tasks, ({ due_at }) => (new Date(due_at) <= now ? LATE : dayOf(new Date(due_at), now)))
  return [...groups].map(([day, some]) => ({
    title: titleOf(day, now),
    day: day === LATE || day === FAR ? null : day,
    isLate: day === LATE,
    tasks: some,
  }))
}

/** Done tasks by the day on which they were done: today, yesterday, then each day by its date. */
export function byDoneDay<T extends Pick<Task, 'done'>>(tasks: readonly T[], now: Date): TaskDay<T>[] {
  const groups = Map.groupBy(tasks, ({ done }) => dateOf(new Date(done?.at ?? now)))
  return [...groups].map(([day, some]) => ({ title: titleOf(day, now), day, isLate: false, tasks: some }))
}

/** "11:00 AM", where this day says the rest; else null. What is late says its day too, where that isn't today. */
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

const DAY_MS = 86_400_000
const daysFromNow = (day: string, now: Date) => Math.round((Date.parse(day) - Date.parse(dateOf(now))) / DAY_MS)

/** As 2026-11-26, by the clock here. */
export function dateOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The next days after today, as `dateOf` writes them. */
export const nextDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    dateOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + index + 1)),
  )
