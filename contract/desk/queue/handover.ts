import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { requestStatus } from '#contract/shared/request.ts'
import { promisedFor } from './reminders.ts'
import { absence, colleague } from './shifts.ts'

export const PACKET_MAX_CHARACTERS = 4000
const PROMISES_MAX = 2000

const person = z.object({ id: z.number(), name: z.string() })

/** What a concierge has promised: an assigned request, a task, a reminder or a scheduled reply. */
export const promiseKind = z.enum(['request', 'task', 'reminder', 'send'])
export type PromiseKind = z.output<typeof promiseKind>

const promise = z.object({
  kind: promiseKind,
  /** External_id of a request, or the ID of a task, reminder or scheduled send. */
  id: z.string(),
  title: z.string(),
  due_at: z.nullable(field.time),
})
export type OpenPromise = z.output<typeof promise>

/** The last message of each side, as material for the handover packet. */
const lastMessage = z.object({
  who: z.enum(['member', 'us', 'note']),
  by: z.string(),
  at: field.time,
  body: z.string(),
})

export const promisedRequest = z.object({
  request: promisedFor,
  status: requestStatus,
  waiting_on: z.nullable(z.enum(['us', 'member', 'third_party'])),
  waiting_since: z.nullable(field.time),
  issued_at: field.time,
  said: z.array(lastMessage),
  promises: z.array(promise),
})
export type PromisedRequest = z.output<typeof promisedRequest>

export const packet = z.object({
  id: z.string(),
  request: promisedFor,
  giver: person,
  receiver: person,
  known: z.string(),
  next: z.string(),
  /** What was handed over with it. */
  moved: z.array(z.object({ kind: promiseKind, title: z.string() })),
  given_at: field.time,
  /** When the recipient acknowledged it; null until then. */
  acknowledged_at: z.nullable(field.time),
})
export type Packet = z.output<typeof packet>

const handovers = z.object({
  /** Packets for the caller that are not acknowledged yet. */
  to_me: z.array(packet),
  /** Packets of the caller: all that are not acknowledged, and the others of the last 30 days. */
  by_me: z.array(packet),
  /** Promises that the caller kept at the start of the current absence. */
  kept: z.array(z.object({ request: promisedFor, kind: promiseKind, reason: z.string() })),
})
export type Handovers = z.output<typeof handovers>

export const deskMyPromises = endpoint('GET', '/desk/api/me/promises', {
  who: 'concierge',
  recorded: true,
  summary: 'Every open promise of the caller, by request, with the material for a packet.',
  answer: z.object({ requests: z.array(promisedRequest) }),
})

const ofColleague = z.object({
  request: promisedFor,
  category: z.nullable(z.object({ name: z.string(), hue: z.string() })),
  /** The next due time of an answer or a promise. */
  due_at: z.nullable(field.time),
  /** Number of tasks, reminders and sends that move along with the request. */
  tasks: z.number(),
  reminders: z.number(),
  sends: z.number(),
})
export type ColleaguesRequest = z.output<typeof ofColleague>

export const deskColleaguesPromises = endpoint('GET', '/desk/api/concierges/:staff_id/promises', {
  who: 'concierge',
  recorded: true,
  summary: 'What is assigned to a colleague, to hand it over during an absence, without content.',
  params: z.object({ staff_id: field.catalogId }),
  answer: z.object({ colleague, requests: z.array(ofColleague) }),
})

const decided = { kind: promiseKind, id: field.text(64) }
const decision = z.union(
  [
    z.object({ ...decided, to: field.staffId }),
    z.object({ ...decided, keep: field.required('Please say why you keep this', PACKET_MAX_CHARACTERS) }),
  ],
  'Please choose who takes this, or say why you keep it.',
)
export const packetWords = {
  known: field.required('Please write what is known', PACKET_MAX_CHARACTERS),
  next: field.required('Please write what is next', PACKET_MAX_CHARACTERS),
}
const written = z.object({ request: field.externalId, ...packetWords })

export const deskHandOver = endpoint('POST', '/desk/api/handovers', {
  who: 'concierge',
  recorded: true,
  summary: 'Starts an absence: moves each open promise with a packet, or keeps it with a reason, atomically.',
  headers: idempotencyHeaders,
  body: z.object({
    ...absence,
    decisions: z.array(decision, 'Please decide on every promise.').check(z.maxLength(PROMISES_MAX)),
    packets: z.array(written, 'Please write the packets.').check(z.maxLength(PROMISES_MAX)),
  }),
  status: 201,
  answer: z.object({ me: colleague, handovers }),
  problems: ['promises_left'],
})

export const deskHandovers = endpoint('GET', '/desk/api/handovers', {
  who: 'concierge',
  recorded: true,
  summary: 'Packets that the caller has to acknowledge, packets from the caller, and retained promises.',
  answer: handovers,
})

export const deskAcknowledge = endpoint('POST', '/desk/api/packets/:id/acknowledgement', {
  who: 'concierge',
  recorded: false,
  summary: 'Acknowledges a packet. A retry keeps the first time.',
  params: z.object({ id: field.externalId }),
  answer: z.object({ acknowledged_at: field.time }),
})
