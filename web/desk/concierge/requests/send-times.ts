import { HOUR_MS } from '#basics/time/duration.ts'
import { momentOf, type WallTime, wallTime } from '#basics/time/zoned-time.ts'

const MORNING = 9

export type SendTime = { readonly label: string; readonly at: Date }

/** Preset times for a scheduled send, by the member's clock. */
export function sendTimes(now: Date, timeZone: string): SendTime[] {
  const today = wallTime(now, timeZone)
  const toMonday = (8 - weekday(today)) % 7 || 7
  const times = [
    { label: 'In 1 hour', at: new Date(now.getTime() + HOUR_MS) },
    { label: 'Tomorrow at 9:00', at: morning(today, 1, timeZone) },
  ]
  return toMonday === 1 ? times : [...times, { label: 'Monday at 9:00', at: morning(today, toMonday, timeZone) }]
}

function morning({ year, month, day }: WallTime, days: number, timeZone: string): Date {
  return momentOf({ year, month, day: day + days, hour: MORNING, minute: 0 }, timeZone)
}

/** Date in this time zone, such as 2026-11-26. */
export function dayAt(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

/** Sunday is 0. */
function weekday({ year, month, day }: WallTime): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** Reads a datetime-local field by the member's clock. Null while the field is incomplete. */
export function typedTime(value: string, timeZone: string): Date | null {
  const [year, month, day, hour, minute] = (/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value) ?? [])
    .slice(1)
    .map(Number)
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined)
    return null
  return momentOf({ year, month, day, hour, minute }, timeZone)
}

/** The time zone if this browser knows it, otherwise the browser's own. */
export function zoneOr(timeZone: string | null): string {
  try {
    if (timeZone) return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  } catch {
    // For an unknown zone, times are in the concierge's own.
  }
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Example: "Tue, Nov 24 at 9:00 AM". */
export function timeLabel(moment: string | Date, timeZone: string): string {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(moment))
  return `${words({ weekday: 'short', month: 'short', day: 'numeric' })} at ${words({ hour: 'numeric', minute: '2-digit' })}`
}
