import { timeNow } from '#basics/time/server-clock.ts'
import { dayTitle } from '#web/desk/shared/time/moments.ts'

const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric' })

/** Label of an hour in the log: "Today, 8 PM". */
export function hourLabel(hour: string): string {
  const at = new Date(hour)
  return `${dayTitle(at, timeNow())}, ${format.format(at)}`
}
