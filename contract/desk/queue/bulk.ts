import * as z from 'zod/mini'
import { seenSeq } from '#contract/desk/requests/scheduled-sends.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { messageBody } from '#contract/shared/request.ts'
import { PACKET_MAX_CHARACTERS } from './handover.ts'
import { deskState, settableState } from './queue.ts'
import { reminderFields } from './reminders.ts'
import { knownSnooze, snoozeUntil } from './snoozes.ts'
import { tagChange } from './tags.ts'

/** Maximum number of requests in one call. */
export const BULK_MAX = 200
/** Maximum number of requests in a selection, which is processed in several calls. */
export const BULK_ALL_MAX = 10_000

const assignee = z.nullable(z.union([field.staffId, z.literal('me')], 'Please give an id, me or null.'))

/** ID of the action on each request. The caller creates it, and can undo the action by it. */
const actId = field.externalId

/** The action on each request. `wake`, `take_back`, `take_note`, `forget` and `hand_back` undo another action. */
const act = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('assign'), assignee }),
    z.object({ kind: z.literal('state'), state: settableState }),
    z.object({ kind: z.literal('snooze'), until: snoozeUntil }),
    z.object({ kind: z.literal('wake') }),
    z.object({ kind: z.literal('take_back') }),
    // writes a separate note to each request; its author can undo this for one minute
    z.object({
      kind: z.literal('note'),
      id: actId,
      body: messageBody,
      /** Total number of requests that receive the note. Each note shows it. */
      requests: z.int('Please say how many.').check(z.minimum(1, 'Please say how many.'), z.maximum(BULK_ALL_MAX)),
    }),
    z.object({ kind: z.literal('take_note'), id: actId }),
    // a reminder for the caller on each request
    z.object({ kind: z.literal('remind'), id: actId, ...reminderFields }),
    z.object({ kind: z.literal('forget'), id: actId }),
    z.object({ kind: z.literal('tags'), ...tagChange }),
    // moves the requests and promises of an absent colleague to one who is here
    z.object({
      kind: z.literal('hand_over'),
      from: field.staffId,
      to: field.staffId,
      note: field.text(PACKET_MAX_CHARACTERS),
      /** If missing, nothing is assigned to a person who is away or outside their hours. */
      though_away: z.optional(z.boolean('Please say whether they may be away.')),
    }),
    z.object({ kind: z.literal('hand_back'), from: field.staffId }),
  ],
  'Please say what to do.',
)

export const deskBulkAct = endpoint('POST', '/desk/api/bulk_acts', {
  who: 'concierge',
  // shows no member data; taking a colleague's request is recorded like any takeover
  recorded: false,
  summary: 'Applies one change to many requests, each on its own; failures are listed.',
  headers: idempotencyHeaders,
  body: z.object({
    act,
    requests: z
      .array(
        z.object({
          external_id: field.externalId,
          /**
           * Assignee that the caller last saw, null for unassigned. If the assignee has changed, the request is not
           * changed.
           */
          assigned_to: z.optional(z.nullable(field.staffId)),
          /**
           * Last number of the timeline that the caller saw. If there are newer messages, the request is not solved.
           */
          seen_seq: z.optional(seenSeq),
          /** State that the caller last saw. If the state has changed, no state is set. */
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
    /** IDs of the requests that were changed. */
    done: z.array(z.string()),
    not_done: z.array(z.object({ external_id: z.string(), name: z.string(), message: z.string() })),
  }),
})
export type BulkAct = z.output<typeof act>
