import * as z from 'zod/mini'
import { DAY_MINUTES, minutesOf, spanWords } from '#basics/time/day-spans.ts'
import { daySpan, overlapCheck, SPANS_MAX, TOO_MANY_SPANS } from '#contract/desk/queue/day-spans.ts'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

const HOLIDAYS_MAX = 100
/** Two weeks around the clock. */
const ANSWER_MINUTES_MAX = 20_160

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Business hours that start on this day, in the service's time zone. A day may have several. */
const openDay = z.extend(daySpan, {
  weekday: z
    .int('Please choose a day.')
    .check(z.minimum(1, 'Please choose a day.'), z.maximum(7, 'Please choose a day.')),
})

/** Names the two overlapping spans of a week, including Sunday night with Monday. */
const overlap = overlapCheck<z.output<typeof openDay>>({
  round: WEEKDAYS.length * DAY_MINUTES,
  placed: (span) => {
    const { from, to } = minutesOf(span)
    const midnight = (span.weekday - 1) * DAY_MINUTES
    return { from: midnight + from, to: midnight + to }
  },
  words: (span) => `${WEEKDAYS[span.weekday - 1]} ${spanWords(span)}`,
})

const spansOf = (list: readonly { weekday: number }[], day: number) => list.filter(({ weekday }) => weekday === day)

const onceEach = <T>(what: (one: T) => unknown, message: string) =>
  z.refine<T[]>((list) => new Set(list.map(what)).size === list.length, { error: message })

const holiday = z.object({
  day: z.iso.date('Please choose a day.'),
  name: field.requiredLine('Please give it a name.', 100),
})

const answerMinutes = z
  .int('Please give whole minutes.')
  .check(
    z.minimum(1, 'Please give at least one minute.'),
    z.maximum(ANSWER_MINUTES_MAX, 'Please give at most two weeks.'),
  )

const hours = {
  /** By its name, as in America/Chicago. */
  time_zone: field.text(64, 'Please choose a time zone.').check(z.minLength(1, 'Please choose a time zone.')),
  /** Business minutes until a request has its first answer, and a message to it the next. */
  first_minutes: answerMinutes,
  next_minutes: answerMinutes,
  /** One entry for each span of hours; a weekday that is not here is closed; 1 is Monday. */
  week: z.array(openDay, 'Please say when we are here.').check(
    z.minLength(1, 'We have to be here on some day.'),
    z.refine((list) => WEEKDAYS.every((_name, index) => spansOf(list, index + 1).length <= SPANS_MAX), TOO_MANY_SPANS),
    overlap,
  ),
  holidays: z.array(holiday, 'Please say when we are not here.').check(
    z.maxLength(HOLIDAYS_MAX, `Please keep at most ${HOLIDAYS_MAX} days.`),
    onceEach(({ day }) => day, 'This day is there already.'),
  ),
  /** Of the hours that were changed: others may have changed them since. */
  version: z.int('Please open this page again.'),
}

export const businessHours = z.object(hours)
export type BusinessHours = z.output<typeof businessHours>

const due = z.nullable(field.time)
const answer = z.object({
  hours: z.object({
    ...hours,
    /** When a message that arrives now is due. Null if that is more than a quarter away. */
    now: z.object({ first_due: due, next_due: due }),
  }),
})

export const deskBusinessHours = operationsEndpoint('GET', '/desk/api/business_hours', {
  summary: 'Business hours and answer times.',
  answer,
})

export const deskSetBusinessHours = operationsEndpoint('PUT', '/desk/api/business_hours', {
  summary: 'Sets business hours and answer times; open requests get new due times.',
  body: businessHours,
  answer,
  problems: ['changed_meanwhile'],
})

const trial = z.object({
  /** Answers that members wait for now, and how many of them would be due sooner, and later. */
  waiting: z.number(),
  sooner: z.number(),
  later: z.number(),
  now: z.object({ first_due: due, next_due: due }),
})
export type HoursTrial = z.output<typeof trial>

export const deskTryBusinessHours = operationsEndpoint('POST', '/desk/api/business_hours/trial', {
  summary: 'The effect of new hours on waiting members. Changes nothing.',
  body: businessHours,
  answer: z.object({ trial }),
})

const closedDays = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.number()),
  holidays: z.array(holiday),
})
export type ClosedDays = z.output<typeof closedDays>

export const deskClosedDays = endpoint('GET', '/desk/api/closed_days', {
  who: 'concierge',
  recorded: false,
  summary: 'The closed days, in the office’s time zone.',
  answer: closedDays,
})
