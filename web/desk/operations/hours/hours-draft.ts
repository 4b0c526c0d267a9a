import * as z from 'zod/mini'
import type { BusinessHours, deskBusinessHours } from '#contract/desk/operations/business-hours.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'

export type Hours = AnswerOf<typeof deskBusinessHours>['hours']
const span = z.object({ opens: z.string(), closes: z.string() })
const day = z.pipe(
  // the previous release stored a draft with one span a day
  z.union([z.object({ open: z.boolean(), spans: z.array(span) }), z.extend(span, { open: z.boolean() })]),
  z.transform((stored) =>
    'spans' in stored ? stored : { open: stored.open, spans: [{ opens: stored.opens, closes: stored.closes }] },
  ),
)
const holiday = z.object({ key: z.string(), day: z.string(), name: z.string() })

/** Hours in the form: a closed day keeps its times, and numbers are text. */
export const hoursDraft = z.object({
  time_zone: z.string(),
  first_minutes: z.string(),
  next_minutes: z.string(),
  /** Monday is first. */
  week: z.array(day),
  holidays: z.array(holiday),
})

export type HoursDraft = z.output<typeof hoursDraft>
export type WeekdayHours = z.output<typeof day>
export type Holiday = z.output<typeof holiday>

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export function draftFrom({ time_zone, first_minutes, next_minutes, week, holidays }: Hours): HoursDraft {
  return {
    time_zone,
    first_minutes: String(first_minutes),
    next_minutes: String(next_minutes),
    week: WEEKDAYS.map((_name, index) => {
      const spans = week.filter(({ weekday }) => weekday === index + 1)
      const written = spans.map(({ opens, closes }) => ({ opens, closes }))
      return { open: spans.length > 0, spans: spans.length > 0 ? written : [{ opens: '09:00', closes: '17:00' }] }
    }),
    holidays: holidays.map(({ day, name }) => ({ key: day, day, name })),
  }
}

export function hoursFrom(draft: HoursDraft, version: number): BusinessHours {
  const { week, holidays, first_minutes, next_minutes, ...rest } = draft
  return {
    ...rest,
    version,
    first_minutes: Number(first_minutes || Number.NaN),
    next_minutes: Number(next_minutes || Number.NaN),
    week: openSpans(week).map(({ day, opens, closes }) => ({ weekday: day + 1, opens, closes })),
    holidays: holidays.map(({ day, name }) => ({ day, name })),
  }
}

/** Spans of the open days in the order in which they are sent, with their day and their index in it. */
const openSpans = (week: readonly WeekdayHours[]) =>
  week.flatMap(({ open, spans }, day) => (open ? spans.map((span, at) => ({ ...span, day, at })) : []))

/** Day and span of a validation error. The API counts open days only, because closed days are not sent. */
export function placeOfFault(week: readonly WeekdayHours[], path: string): { day: number; at: number } | undefined {
  const [, place] = /^week\.(\d+)\./.exec(path) ?? []
  return place === undefined ? undefined : openSpans(week)[Number(place)]
}
