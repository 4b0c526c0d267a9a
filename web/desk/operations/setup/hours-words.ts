import { spanWords } from '#basics/time/day-spans.ts'
import { duration } from '#basics/time/duration.ts'
import type { BusinessHours } from '#contract/desk/operations/business-hours.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Consecutive days with equal hours share one line: "Monday to Friday, 8 AM to 8 PM". */
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

/** Answer times, counted in business hours. */
export function answerWords({ first_minutes, next_minutes }: Pick<BusinessHours, 'first_minutes' | 'next_minutes'>) {
  return `First answer within ${duration(first_minutes)}, each one after it within ${duration(next_minutes)}.`
}
