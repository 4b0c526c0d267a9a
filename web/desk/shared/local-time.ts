import { formatDate } from '#basics/date-format.ts'

/** "9:42 AM CST in Minneapolis": the time where somebody is, with the name of their zone. */
export function localTime(timeZone: string, city: string | null, now: Date): string {
  try {
    const time = formatDate(now, {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    return city ? `${time} in ${city}` : time
  } catch {
    return timeZone // a zone that this browser does not know
  }
}
