import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { day, readingKind } from './audit.ts'

/** What lies beneath the hour of a member's readings: one in operations asks, another approves, and both see it for an hour. */

export const UNSEALED_DAYS_MAX = 31
export const UNSEALED_ROWS_MAX = 500
const REASON_MAX_CHARACTERS = 300

const person = z.object({ id: z.number(), name: z.string() })

const unsealing = z.object({
  id: z.number(),
  member: z.object({ external_id: z.string(), name: z.string() }),
  /** The reference of one request; null: of all of theirs. */
  request: z.nullable(z.string()),
  /** The first and the last day, of UTC. */
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  asked_by: person,
  asked_at: field.time,
  approved_by: z.nullable(person),
  /** `waiting` for a second person; `open` to those two; `ended` by one of them, or by itself. */
  state: z.enum(['waiting', 'open', 'ended']),
  /** Until when it waits, or is open; null once it has ended. */
  until: z.nullable(field.time),
})
export type Unsealing = z.output<typeof unsealing>

export const deskUnsealings = endpoint('GET', '/desk/api/unsealings', {
  who: 'operations',
  recorded: true,
  summary: 'What was asked to be unsealed in the last month, newest first.',
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
  summary: `Asks to see beneath the hour of a member’s readings, of ${UNSEALED_DAYS_MAX} days at most. All operations are mailed.`,
  body: unsealingFields,
  status: 201,
  answer: z.object({ id: z.number() }),
})

const byId = z.object({ id: field.catalogId })

export const deskApproveUnsealing = operationsEndpoint('POST', '/desk/api/unsealings/:id/approval', {
  recentProof: true,
  summary: 'Opens it for an hour to the one who asked and the one who approves. Never by the person who asked.',
  params: byId,
  answer: field.success,
  problems: ['no_unsealing_asked', 'second_person_needed'],
})

export const deskEndUnsealing = operationsEndpoint('DELETE', '/desk/api/unsealings/:id', {
  summary: 'Withdraws or refuses what waits, or seals again what is open.',
  params: byId,
  answer: field.success,
  problems: ['no_unsealing_asked'],
})

const unsealedRecord = z.object({
  id: z.number(),
  /** The very moment. */
  at: field.time,
  staff: person,
  action: z.string(),
  what: z.nullable(readingKind),
  /** The reference of the request, which says nothing of what it is about. */
  request: z.nullable(z.string()),
  /** What was searched for; never what a file is called. */
  words: z.nullable(z.string()),
  reason: z.string(),
})
export type UnsealedRecord = z.output<typeof unsealedRecord>

export const deskUnsealedRecords = endpoint('GET', '/desk/api/unsealings/:id/records', {
  who: 'operations',
  recorded: true,
  summary:
    'The rows whole, to the two of them alone, and the member is shown who looked. Anybody else finds nothing here.',
  params: byId,
  answer: z.object({ records: z.array(unsealedRecord), more: z.boolean() }),
})
