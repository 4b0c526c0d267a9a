import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { messageBody } from '#contract/shared/request.ts'
import { PACKET_MAX_CHARACTERS } from './handover.ts'
import { deskState, settableState } from './queue.ts'
import { reminderFields } from './reminders.ts'
import { seenSeq } from './scheduled-sends.ts'
import { knownSnooze, snoozeUntil } from './snoozes.ts'
import { tagChange } from './tags.ts'

/** So many in one call. */
export const BULK_MAX = 200
/** So many are chosen at once, and done call by call. */
export const BULK_ALL_MAX = 10_000

const assignee = z.nullable(z.union([field.staffId, z.literal('me')], 'Please give an id, me or null.'))

/** Of what is written to each: made by the caller, who takes it back by the same. */
const actId = field.externalId

/** What is done to each; `wake`, `take_back`, `take_note`, `forget` and `hand_back` take back what another did. */
const act = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('assign'), assignee }),
    z.object({ kind: z.literal('state'), state: settableState }),
    z.object({ kind: z.literal('snooze'), until: snoozeUntil }),
    z.object({ kind: z.literal('wake') }),
    z.object({ kind: z.literal('take_back') }),
    // a note of its own in each; it can be taken back for a minute, by who wrote it
    z.object({
      kind: z.literal('note'),
      id: actId,
      body: messageBody,
      /** How many have it in all, which stands in each. */
      requests: z.int('Please say how many.').check(z.minimum(1, 'Please say how many.'), z.maximum(BULK_ALL_MAX)),
    }),
    z.object({ kind: z.literal('take_note'), id: actId }),
    // the caller’s own reminder of each
    z.object({ kind: z.literal('remind'), id: actId, ...reminderFields }),
    z.object({ kind: z.literal('forget'), id: actId }),
    z.object({ kind: z.literal('tags'), ...tagChange }),
    // what a colleague who is away has, with what they promised on it, to somebody who is here
    z.object({
      kind: z.literal('hand_over'),
      from: field.staffId,
      to: field.staffId,
      note: field.text(PACKET_MAX_CHARACTERS),
      /** Without it nothing goes to somebody who is away, or outside their hours. */
      though_away: z.optional(z.boolean('Please say whether they may be away.')),
    }),
    z.object({ kind: z.literal('hand_back'), from: field.staffId }),
  ],
  'Please say what to do.',
)

export const deskBulkAct = endpoint('POST', '/desk/api/bulk_acts', {
  who: 'concierge',
  // nothing of them is shown; taking what a colleague has is recorded as any taking over
  recorded: false,
  summary: 'Does the same to many requests, to each once and for itself: what cannot be done to some is named.',
  headers: idempotencyHeaders,
  body: z.object({
    act,
    requests: z
      .array(
        z.object({
          external_id: field.externalId,
          /** Who has it as far as the caller knows, null for nobody: where somebody else has it by now, it stays. */
          assigned_to: z.optional(z.nullable(field.staffId)),
          /** Up to where the caller was shown it: where somebody wrote since, it is not solved. */
          seen_seq: z.optional(seenSeq),
          /** In which state it is as far as the caller knows: where that is another by now, it is not set to one. */
          state: z.optional(deskState),
          snoozed: knownSnooze,
        }),
        'Please say to which requests.',
      )
      .check(
        z.minLength(1, 'Please choose a request.'),
        z.maxLength(BULK_MAX, `Please choose at most ${BULK_MAX} requests.`),
      ),
  }),
  status: 201,
  answer: z.object({
    /** To which it was done. */
    done: z.array(z.string()),
    not_done: z.array(z.object({ external_id: z.string(), name: z.string(), message: z.string() })),
  }),
})
export type BulkAct = z.output<typeof act>
