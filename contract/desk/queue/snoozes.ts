import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { COMEBACK } from './shifts.ts'

/** Null: until the member writes. */
export const snoozeUntil = z.nullable(field.moment(COMEBACK))

/** A snoozed request. */
export const snooze = z.object({
  until: z.nullable(field.time),
  by: z.string(),
  /** True if a later end, or no end, was asked for, but the snooze ends when the answer is due. */
  cut: z.boolean(),
})

/** The snooze that the caller last saw, null for none. If a colleague has changed it, nothing changes. */
export const knownSnooze = z.optional(z.nullable(z.object({ until: z.nullable(field.time) })))

const byId = z.object({ external_id: field.externalId })

export const deskSnooze = endpoint('PUT', '/desk/api/requests/:external_id/snooze', {
  who: 'concierge',
  recorded: false,
  summary: 'Snoozes a request until a time or its member’s answer, at the latest until the morning its answer is due.',
  params: byId,
  body: z.object({ until: snoozeUntil, was: knownSnooze }),
  answer: z.object({ snooze }),
  problems: ['request_completed', 'changed_meanwhile'],
})

export const deskWake = endpoint('DELETE', '/desk/api/requests/:external_id/snooze', {
  who: 'concierge',
  recorded: false,
  summary: 'Ends the snooze of a request.',
  params: byId,
  answer: field.success,
})

/** As many days as a request can have milestones. */
const DAYS_MAX = MILESTONES_MAX

export const deskSnoozeTimes = endpoint('GET', '/desk/api/snooze_times', {
  who: 'concierge',
  // contains hours only
  recorded: false,
  summary: 'Usual snooze times by business hours, and when due requests return at the latest.',
  query: z.object({
    /** Comma-separated days that matter for the request, such as those of its milestones. */
    days: z.optional(
      z.pipe(
        z.string('Please give days.'),
        z.pipe(
          z.transform((days: string) => days.split(',')),
          z
            .array(z.iso.date('Please give days.'))
            .check(z.maxLength(DAYS_MAX, `Please give at most ${DAYS_MAX} days.`)),
        ),
      ),
    ),
    /** When the answer is due. */
    due: z.optional(field.moment('Please say when it is due.')),
  }),
  answer: z.object({
    times: z.array(z.object({ label: z.string(), at: field.time })),
    /**
     * Start of business hours on each of these days, or on the next business day. The previous release does not send
     * this field.
     */
    on_days: z._default(z.array(z.object({ day: z.string(), at: field.time })), []),
    /** Null: the answer is due too soon for a snooze, or no due time was given. */
    back_at: z._default(z.nullable(field.time), null),
  }),
})
