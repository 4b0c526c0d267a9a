import * as z from 'zod/mini'
import type { BusinessHours, deskBusinessHours } from '#contract/desk/business-hours.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'

export type Hours = AnswerOf<typeof deskBusinessHours>['hours']
const day = z.object({ open: z.boolean(), opens: z.string(), closes: z.string() })
const holiday = z.object({ key: z.string(), day: z.string(), name: z.string() })

/** Hours as they are being written: a closed day keeps its times, numbers are what was typed. */
export const hoursDraft = z.object({
  time_zone: z.string(),
  first_minutes: z.string(),
  next_minutes: z.string(),
  /** Monday first. */
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
      const day = week.find(({ weekday }) => weekday === index + 1)
      return { open: day !== undefined, opens: day?.opens ?? '09:00', closes: closesShown(day?.closes ?? '17:00') }
    }),
    holidays: holidays.map(({ day, name }) => ({ key: day, day, name })),
  }
}

/** A time field knows no 24:00; 00:00 as an end can only be meant as midnight. */
const closesShown = (closes: string) => (closes === '24:00' ? '00:00' : closes)
const closesMeant = (closes: string) => (closes === '00:00' ? '24:00' : closes)

export function hoursFrom(draft: HoursDraft, version: number): BusinessHours {
  const { week, holidays, first_minutes, next_minutes, ...rest } = draft
  return {
    ...rest,
    version,
    first_minutes: Number(first_minutes || Number.NaN),
    next_minutes: Number(next_minutes || Number.NaN),
    week: week.flatMap(({ open, opens, closes }, index) =>
      open ? [{ weekday: index + 1, opens, closes: closesMeant(closes) }] : [],
    ),
    holidays: holidays.map(({ day, name }) => ({ day, name })),
  }
}

/** Where a fault that the API names stands on the page: only open days were sent. */
export function dayOfFault(week: readonly WeekdayHours[], path: string): number | undefined {
  const [, place] = /^week\.(\d+)\./.exec(path) ?? []
  const open = week.flatMap((day, index) => (day.open ? [index] : []))
  return place === undefined ? undefined : open[Number(place)]
}
