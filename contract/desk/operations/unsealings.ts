import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { day, readingKind } from './audit.ts'

/**
 * Details of readings that the log shows only by hour: one person in operations asks for them, another approves, and
 * both can see them for an hour.
 */

export const UNSEALED_DAYS_MAX = 31
export const UNSEALED_ROWS_MAX = 500
const REASON_MAX_CHARACTERS = 300

const person = z.object({ id: z.number(), name: z.string() })

const unsealing = z.object({
  id: z.number(),
  member: z.object({ external_id: z.string(), name: z.string() }),
  /** Reference of one request; null for all requests of the member. */
  request: z.nullable(z.string()),
  /** First and last day, in UTC. */
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  asked_by: person,
  asked_at: field.time,
  approved_by: z.nullable(person),
  /** `waiting` for a second person; `open` for those two people; `ended` by one of them or by timeout. */
  state: z.enum(['waiting', 'open', 'ended']),
  /** When the wait or the access expires; null once it has ended. */
  until: z.nullable(field.time),
})
export type Unsealing = z.output<typeof unsealing>

export const deskUnsealings = endpoint('GET', '/desk/api/unsealings', {
  who: 'operations',
  recorded: true,
  summary: 'Unsealings that were requested in the last month, newest first.',
  answer: z.object({ unsealings: z.array(unsealing) }),
})

export const unsealingFields = z.object({
  member: z.string('Please choose a member.').check(z.regex(/^[\w-]{8,64}$/, 'Please choose a member.')),
  request: z.optional(z.nullable(field.text(64))),
  from: day,
  to: day,
  reason: field.required('Please say why.', REASON_MAX_CHARACTERS),
})

export const deskAskUnsealing = operationsEndpoint('POST', '/desk/api/unsealings', {
  recentProof: true,
  summary: `Requests the exact times of a member’s readings, for ${UNSEALED_DAYS_MAX} days at most. All operations colleagues are mailed.`,
  body: unsealingFields,
  status: 201,
  answer: z.object({ id: z.number() }),
})

const byId = z.object({ id: field.catalogId })

export const deskApproveUnsealing = operationsEndpoint('POST', '/desk/api/unsealings/:id/approval', {
  recentProof: true,
  summary: 'Approves an unsealing, which opens it to requester and approver for an hour. Never by the requester.',
  params: byId,
  answer: field.success,
  problems: ['no_unsealing_asked', 'second_person_needed'],
})

export const deskEndUnsealing = operationsEndpoint('DELETE', '/desk/api/unsealings/:id', {
  summary: 'Withdraws or refuses a waiting unsealing, or ends an open one.',
  params: byId,
  answer: field.success,
  problems: ['no_unsealing_asked'],
})

const unsealedRecord = z.object({
  id: z.number(),
  /** The exact time. */
  at: field.time,
  staff: person,
  action: z.string(),
  what: z.nullable(readingKind),
  /** Reference of the request, which does not reveal its content. */
  request: z.nullable(z.string()),
  /** Search terms; never the name of a file. */
  words: z.nullable(z.string()),
  reason: z.string(),
})
export type UnsealedRecord = z.output<typeof unsealedRecord>

export const deskUnsealedRecords = endpoint('GET', '/desk/api/unsealings/:id/records', {
  who: 'operations',
  recorded: true,
  summary:
    'The complete rows, for requester and approver only; the member sees who looked. For others it is not found.',
  params: byId,
  answer: z.object({ records: z.array(unsealedRecord), more: z.boolean() }),
})
