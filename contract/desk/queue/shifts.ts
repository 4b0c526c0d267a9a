import * as z from 'zod/mini'
import { DAY_MINUTES, type DaySpan, minutesOf, spanWords } from '#basics/time/day-spans.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { daySpan, overlapCheck, SPANS_MAX, TOO_MANY_SPANS } from './day-spans.ts'

/** Whether a concierge is here now. If not: when they return and who covers for them. */
const shift = {
  on_shift: z.boolean(),
  /** Null: here, or away without an end. */
  away_until: z.nullable(field.time),
  covered_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
}
const daysAway = { first_day: z.string(), last_day: z.string() }

/** A concierge as an assignee of requests. */
export const colleague = z.object({
  id: z.number(),
  name: z.string(),
  ...shift,
  /** Number of assigned requests that are not completed. */
  in_hand: z.number(),
  /**
   * Number of assigned requests that are due today, in the office's time zone. The previous release does not send this
   * field.
   */
  due_today: z._default(z.number(), 0),
  /** For a concierge with their own hours: their time zone, and when they are at work again. */
  time_zone: z.nullable(z.string()),
  outside_until: z.nullable(field.time),
  /** For a concierge at work: when their hours, or the office's, end. */
  here_until: z.nullable(field.time),
  /** Their next full days away, within two weeks. */
  days_away: z.nullable(z.object(daysAway)),
})
export type Colleague = z.output<typeof colleague>

/** A person to whom nothing can be assigned yet. */
const invited = z.object({ id: z.number(), name: z.string() })
export type Invited = z.output<typeof invited>

export const COMEBACK = 'Please choose a time that is still to come.'

/** Start of an absence: its end and the person who covers, if known. */
export const absence = {
  until: z.optional(z.nullable(field.moment(COMEBACK))),
  covered_by: z.optional(z.nullable(field.staffId)),
}

/** Maximum length of an absence without a handover. */
export const BREAK_MAX_HOURS = 4

export const deskSetShift = endpoint('PUT', '/desk/api/me/shift', {
  who: 'concierge',
  recorded: false,
  summary:
    'Sets whether the caller is here, or away until when with which cover. With open promises, only a break of at most four hours is possible; the cover is alerted to what becomes due.',
  body: z.object({ on_shift: z.boolean('Please say whether you are here.'), ...absence }),
  answer: z.object({ me: colleague }),
  problems: ['promises_left'],
})

export const deskColleagues = endpoint('GET', '/desk/api/concierges', {
  who: 'concierge',
  recorded: false,
  summary: 'Colleagues who can be assigned requests, whether they are here, and who has not signed in yet.',
  answer: z.object({ concierges: z.array(colleague), invited: z.array(invited) }),
})

export const deskSetColleagueShift = endpoint('PUT', '/desk/api/concierges/:staff_id/shift', {
  who: 'concierge',
  recorded: false,
  summary: 'Marks a colleague who is ill as away, with a known end if any, or as here.',
  params: z.object({ staff_id: field.catalogId }),
  body: z.object({ on_shift: z.boolean('Please say whether they are here.'), until: absence.until }),
  answer: z.object({ colleague }),
  problems: ['changed_meanwhile'],
})

const DAYS_AWAY_MAX = 50
const day = z.iso.date('Please choose a day.')

/** A concierge's own hours are the same on each day. */
const overlap = overlapCheck<DaySpan>({ round: DAY_MINUTES, placed: minutesOf, words: spanWords })

/** A concierge's own hours, in their own time zone, and full days away. */
export const ownHours = z.object({
  /** Null: the office's hours. */
  hours: z.nullable(
    z.extend(daySpan, {
      time_zone: field.text(64, 'Please choose a time zone.').check(z.minLength(1, 'Please choose a time zone.')),
      /** For a day with breaks: all its spans in order. The first starts at `opens`, and the last ends at `closes`. */
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
  summary: 'The caller’s own hours and current or future days away.',
  answer: ownHours,
})

export const deskSetOwnHours = endpoint('PUT', '/desk/api/me/hours', {
  who: 'concierge',
  recorded: false,
  summary:
    'Replaces them. Assigning to a colleague on a day away needs a confirmation. The day removes the hours that start on it, in the colleague’s time zone.',
  body: ownHours,
  answer: ownHours,
})
