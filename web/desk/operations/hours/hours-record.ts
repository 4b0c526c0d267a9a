import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { type DaySpan, spansWords } from '#basics/time/day-spans.ts'
import { type HoursDraft, WEEKDAYS } from './hours-draft.ts'

/** Hours as a record, for a merge by day. A closed day is null, regardless of its times. */
export type HoursRecord = Readonly<Record<string, string | readonly DaySpan[] | readonly Off[] | null>>
type Off = { readonly day: string; readonly name: string }

export const HOURS_LABELS: Readonly<Record<string, string>> = {
  first_minutes: 'First answer, in minutes',
  next_minutes: 'Every answer after it, in minutes',
  time_zone: 'Time zone',
  ...Object.fromEntries(WEEKDAYS.map((name) => [name, name])),
  holidays: 'Closed days',
}

export function hoursRecord({ week, holidays, ...rest }: HoursDraft): HoursRecord {
  const days = WEEKDAYS.map((name, index) => {
    const day = week[index]
    return [name, day?.open ? day.spans : null] as const
  })
  return { ...rest, ...Object.fromEntries(days), holidays: holidays.map(({ day, name }) => ({ day, name })) }
}

/** Converts a merged record back to hours. Each field is from one of the two versions. */
export function hoursFromRecord(record: HoursRecord, mine: HoursDraft, theirs: HoursDraft): HoursDraft {
  const [own, other] = [hoursRecord(mine), hoursRecord(theirs)]
  const isMine = (field: string) => JSON.stringify(record[field]) === JSON.stringify(own[field])
  const sideOf = (field: string) => (isMine(field) && record[field] !== other[field] ? mine : theirs)
  return {
    first_minutes: sideOf('first_minutes').first_minutes,
    next_minutes: sideOf('next_minutes').next_minutes,
    time_zone: sideOf('time_zone').time_zone,
    week: WEEKDAYS.flatMap((name, index) => sideOf(name).week[index] ?? []),
    holidays: sideOf('holidays').holidays,
  }
}

/** Examples: "8 AM to 12 PM, 1 PM to 8 PM", "Closed", "Christmas (Thu, Dec 25, 2031)". */
export function sayHours(_field: string, value: HoursRecord[string] | undefined): string {
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  if (!value) return 'Closed'
  if (value.length === 0) return 'None'
  return isSpans(value) ? spansWords(value) : value.map(offLabel).join('\n')
}

const isSpans = (value: readonly DaySpan[] | readonly Off[]): value is readonly DaySpan[] =>
  value.some((one) => 'opens' in one)

function offLabel({ day, name }: Off): string {
  if (!hasVisibleContent(name)) return dayLabel(day)
  return day === '' ? name : `${name} (${dayLabel(day)})`
}

function dayLabel(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day
  return formatDate(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}
