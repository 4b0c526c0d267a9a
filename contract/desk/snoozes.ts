import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { COMEBACK } from './shifts.ts'

/** Null: until its member writes, and not before. */
export const snoozeUntil = z.nullable(field.moment(COMEBACK))

/** A request that lies aside. */
export const snooze = z.object({
  until: z.nullable(field.time),
  by: z.string(),
  /** Asked for later, or for no time at all; but by then its answer is due. */
  cut: z.boolean(),
})

/** How a request lies aside as far as the caller knows, null where it does not: where a colleague was quicker, it stays so. */
export const knownSnooze = z.optional(z.nullable(z.object({ until: z.nullable(field.time) })))

const byId = z.object({ external_id: field.externalId })

export const deskSnooze = endpoint('PUT', '/desk/api/requests/:external_id/snooze', {
  who: 'concierge',
  recorded: false,
  summary:
    'Puts a request aside until a time or its member’s answer, at the latest until the morning its answer is due.',
  params: byId,
  body: z.object({ until: snoozeUntil, was: knownSnooze }),
  answer: z.object({ snooze }),
  problems: ['request_completed', 'changed_meanwhile'],
})

export const deskWake = endpoint('DELETE', '/desk/api/requests/:external_id/snooze', {
  who: 'concierge',
  recorded: false,
  summary: 'Brings a request back that lies aside; one that does not stays where it is.',
  params: byId,
  answer: field.success,
})

/** As many as a request has milestones. */
const DAYS_MAX = MILESTONES_MAX

export const deskSnoozeTimes = endpoint('GET', '/desk/api/snooze_times', {
  who: 'concierge',
  // nobody's record: hours alone
  recorded: false,
  summary:
    'Until when one mostly puts something aside, by our own hours; and when what is due then is back at the latest.',
  query: z.object({
    /** Days that matter for it, such as those of its milestones, parted by commas. */
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
    /** When its answer is due. */
    due: z.optional(field.moment('Please say when it is due.')),
  }),
  answer: z.object({
    times: z.array(z.object({ label: z.string(), at: field.time })),
    /** From when on we are here on each of the days, or after it; an earlier release says none. */
    on_days: z._default(z.array(z.object({ day: z.string(), at: field.time })), []),
    /** Null: it is due too soon to lie aside, or no due time was given. */
    back_at: z._default(z.nullable(field.time), null),
  }),
})
