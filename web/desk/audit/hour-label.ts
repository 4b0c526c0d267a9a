import { timeNow } from '#basics/server-clock.ts'
import { dayTitle } from '#web/desk/shared/moments.ts'

const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric' })

/** An hour in which something was read, as the record gives it: "Today, 8 PM". */
export function hourLabel(hour: string): string {
  const at = new Date(hour)
  return `${dayTitle(at, timeNow())}, ${format.format(at)}`
}
