import * as z from 'zod/mini'
import { DAY_MINUTES, type DaySpan, minutesOf, spanWords } from '#basics/day-spans.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { daySpan, overlapCheck, SPANS_MAX, TOO_MANY_SPANS } from './day-spans.ts'

/** Whether a concierge is here now; where not, until when, and who covers for them. */
const shift = {
  on_shift: z.boolean(),
  /** Null: here, or away until they say so. */
  away_until: z.nullable(field.time),
  covered_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
}
const daysAway = { first_day: z.string(), last_day: z.string() }

/** A concierge, as a request can be given to them. */
export const colleague = z.object({
  id: z.number(),
  name: z.string(),
  ...shift,
  /** Requests in their hands that are not completed. */
  in_hand: z.number(),
  /** How many of them have to be answered today, by the office's clock; an earlier release does not count them. */
  due_today: z._default(z.number(), 0),
  /** Where they have hours of their own, by their own clock: its time zone, and when they are at work again. */
  time_zone: z.nullable(z.string()),
  outside_until: z.nullable(field.time),
  /** Who is here and at work: when their hours, or the office's, end. */
  here_until: z.nullable(field.time),
  /** The next whole days on which they are away, within two weeks. */
  days_away: z.nullable(z.object(daysAway)),
})
export type Colleague = z.output<typeof colleague>

/** Who can be given nothing yet. */
const invited = z.object({ id: z.number(), name: z.string() })
export type Invited = z.output<typeof invited>

export const COMEBACK = 'Please choose a time that is still to come.'

/** Going: until when and who covers, as far as one knows. */
export const absence = {
  until: z.optional(z.nullable(field.moment(COMEBACK))),
  covered_by: z.optional(z.nullable(field.staffId)),
}

/** So long may one be away without handing over what one has. */
export const BREAK_MAX_HOURS = 4

export const deskSetShift = endpoint('PUT', '/desk/api/me/shift', {
  who: 'concierge',
  recorded: false,
  summary:
    'Says that one is here, or away until when and who covers. With open promises one hands over instead, but for a break of at most four hours: who covers is called for what falls due in it.',
  body: z.object({ on_shift: z.boolean('Please say whether you are here.'), ...absence }),
  answer: z.object({ me: colleague }),
  problems: ['promises_left'],
})

export const deskColleagues = endpoint('GET', '/desk/api/concierges', {
  who: 'concierge',
  recorded: false,
  summary: 'Who a request can be given to, who of them is here, and who was invited and has not signed in yet.',
  answer: z.object({ concierges: z.array(colleague), invited: z.array(invited) }),
})

export const deskSetColleagueShift = endpoint('PUT', '/desk/api/concierges/:staff_id/shift', {
  who: 'concierge',
  recorded: false,
  summary: 'Says of a colleague who is ill that they are away, until when as far as one knows, or that they are here.',
  params: z.object({ staff_id: field.catalogId }),
  body: z.object({ on_shift: z.boolean('Please say whether they are here.'), until: absence.until }),
  answer: z.object({ colleague }),
  problems: ['changed_meanwhile'],
})

const DAYS_AWAY_MAX = 50
const day = z.iso.date('Please choose a day.')

/** Own hours are the same on each day. */
const overlap = overlapCheck<DaySpan>({ round: DAY_MINUTES, placed: minutesOf, words: spanWords })

/** Of a concierge: hours by a clock of their own, and whole days away. */
export const ownHours = z.object({
  /** Null: the office's. */
  hours: z.nullable(
    z.extend(daySpan, {
      time_zone: field.text(64, 'Please choose a time zone.').check(z.minLength(1, 'Please choose a time zone.')),
      /** Where a day has breaks: all its spans in order, the first from `opens`, the last until `closes`. */
      spans: z.optional(
        z
          .array(daySpan, 'Please say when you work.')
          .check(z.minLength(1, 'Please say when you work.'), z.maxLength(SPANS_MAX, TOO_MANY_SPANS), overlap),
      ),
    }),
  ),
  days_away: z
    .array(
      z.object({ first_day: day, last_day: day }).check(
        z.refine(({ first_day, last_day }) => first_day <= last_day, {
          error: 'The last day can’t be before the first.',
          path: ['last_day'],
        }),
      ),
      'Please say when you are away.',
    )
    .check(
      z.maxLength(DAYS_AWAY_MAX, `Please keep at most ${DAYS_AWAY_MAX} entries.`),
      z.refine((all) => new Set(all.map(({ first_day }) => first_day)).size === all.length, {
        error: 'Two entries begin on the same day.',
      }),
    ),
})
export type OwnHours = z.output<typeof ownHours>

export const deskOwnHours = endpoint('GET', '/desk/api/me/hours', {
  who: 'concierge',
  recorded: false,
  summary: 'The caller’s own hours and whole days away that are not over.',
  answer: ownHours,
})

export const deskSetOwnHours = endpoint('PUT', '/desk/api/me/hours', {
  who: 'concierge',
  recorded: false,
  summary:
    'Sets them whole. A colleague on a day away is given nothing without a word. The day takes the hours that begin on it, in the colleague’s own time zone.',
  body: ownHours,
  answer: ownHours,
})
