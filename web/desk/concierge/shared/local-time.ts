import { formatDate } from '#basics/time/date-format.ts'

/** Local time of a person with the name of their time zone: "9:42 AM CST in Minneapolis". */
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
    return timeZone // this browser does not know the time zone
  }
}
