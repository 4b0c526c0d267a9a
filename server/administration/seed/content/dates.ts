import * as z from 'zod'
import { DAY_MS } from '#basics/time/duration.ts'

const UNIT_MS = { d: DAY_MS, h: 3_600_000, m: 60_000 }
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '9d ago', '8d 4h ago', '25m ago'. */
export const ago = z.string().regex(/^\d+[dhm]( \d+[dhm])* ago$/, 'takes a time such as 8d 4h ago')

export function before(now: Date, time: z.infer<typeof ago>): Date {
  let ms = 0
  for (const [, amount, unit] of time.matchAll(/(\d+)([dhm])/g)) {
    ms += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS] // the pattern allows no other unit
  }
  return new Date(now.getTime() - ms)
}

/** A date this many days from now: `2026-11-30`. */
export const dayAhead = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Replaces `{day 11}` or `{span Friday@21 Friday@21+4}` in the text with dates as people write them. Days are relative
 * to now, so that plans in the demo are in the future; `Friday@21+4` is four days after the first Friday that is at
 * least 21 days from now.
 */
export function fillDates(text: string, now: Date): string {
  return text.replaceAll(/\{(\w+) ([^}]+)\}/g, (_, form: string, days: string) => {
    const [from = 0, to = 0] = days.split(' ').map((day) => daysAhead(day, now))
    return written(form, new Date(now.getTime() + from * DAY_MS), new Date(now.getTime() + to * DAY_MS))
  })
}

function daysAhead(day: string, now: Date): number {
  const [, weekday, least = '', more = '0'] = /^(\w+)@(\d+)(?:\+(\d+))?$/.exec(day) ?? []
  if (!weekday) return Number(day)
  const then = new Date(now.getTime() + Number(least) * DAY_MS)
  return Number(least) + ((WEEKDAYS.indexOf(weekday) - then.getUTCDay() + 7) % 7) + Number(more)
}

function written(form: string, from: Date, to: Date): string {
  const sameMonth = monthOf(from) === monthOf(to)
  switch (form) {
    case 'weekday':
      return weekdayOf(from)
    case 'month':
      return monthOf(from)
    case 'day': // March 28
      return `${monthOf(from)} ${from.getUTCDate()}`
    case 'ordinal': // the 21st
      return `the ${ordinal(from.getUTCDate())}`
    case 'span': // November 14–18
      return sameMonth
        ? `${written('day', from, from)}–${to.getUTCDate()}`
        : `${written('day', from, from)} – ${written('day', to, to)}`
    case 'longSpan': // Friday, November 14 to Tuesday, November 18
      return `${weekdayOf(from)}, ${written('day', from, from)} to ${weekdayOf(to)}, ${written('day', to, to)}`
    default:
      throw new Error(`The demo writes no date as ${form}.`)
  }
}

const weekdayOf = (date: Date) => date.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long' })
const monthOf = (date: Date) => date.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long' })

function ordinal(day: number): string {
  const ending = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)
  return day + { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[ending]
}
