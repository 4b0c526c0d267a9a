import { spanWords } from '#basics/day-spans.ts'
import { duration } from '#basics/duration.ts'
import type { BusinessHours } from '#contract/desk/business-hours.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday to Friday, 8 AM to 8 PM": neighboring days with the same hours as one line. */
export function openLines(week: BusinessHours['week']): string[] {
  const days = WEEKDAYS.map((name, index) => {
    const spans = week.filter(({ weekday }) => weekday === index + 1)
    return { name, times: spans.map(spanWords).join(' and ') }
  })
  const lines: { first: string; last: string; times: string }[] = []
  for (const { name, times } of days) {
    const before = lines.at(-1)
    if (before?.times === times) before.last = name
    else lines.push({ first: name, last: name, times })
  }
  return lines
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => `${first === last ? first : `${first} to ${last}`}, ${times}`)
}

/** How soon members are answered, counted in opening hours. */
export function answerWords({ first_minutes, next_minutes }: Pick<BusinessHours, 'first_minutes' | 'next_minutes'>) {
  return `First answer within ${duration(first_minutes)}, each one after it within ${duration(next_minutes)}.`
}
