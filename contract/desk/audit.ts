import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const LOG_PAGE = 50
export const LOG_PAGE_MAX = 500

const person = z.object({ id: z.number(), name: z.string() })
/** A record's own number; the newest has the highest. */
const recordId = z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/, 'Please give a page’s next.')))
const staffId = z.optional(z.string().check(z.regex(/^[0-9]{1,9}$/, 'Please give an id.')))
const limit = field.limitUpTo(LOG_PAGE_MAX, LOG_PAGE)

export const auditRecord = z.object({
  id: z.number(),
  at: field.time,
  staff: person,
  /** The endpoint's name. */
  action: z.string(),
  thing: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  /** The fields that changed, as they were; null: it was not there. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditRecord = z.output<typeof auditRecord>

export const deskAuditLog = endpoint('GET', '/desk/api/audit', {
  who: 'operations',
  recorded: true,
  summary: 'What operations changed, newest first, before and after. Members are named by their id alone.',
  query: z.object({
    staff: staffId,
    /** What kind of thing: staff, member, company … */
    type: z.optional(field.text(50)),
    /** One thing's id, with `type`. */
    thing: z.optional(field.text(100)),
    q: z.optional(field.text(200)),
    limit,
    after: recordId,
  }),
  answer: z.object({
    records: z.array(auditRecord),
    next: z.nullable(z.string()),
    /** Who has changed something, and what kinds of things: what can be filtered by. */
    people: z.array(person),
    types: z.array(z.string()),
  }),
})

export const accessRecord = z.object({
  id: z.number(),
  at: field.time,
  staff: person,
  action: z.string(),
  /** Whose; null for a look at many, such as the queue. */
  member_external_id: z.nullable(z.string()),
  /** Whether it was about one request. Which one is nobody's business here. */
  of_request: z.boolean(),
  reason: z.string(),
})
export type AccessRecord = z.output<typeof accessRecord>

export const deskAccessBook = endpoint('GET', '/desk/api/access_records', {
  who: 'operations',
  recorded: true,
  summary: 'Who looked at whose things, when and why, newest first; nothing of what they saw.',
  query: z.object({ staff: staffId, member: z.optional(field.externalId), limit, after: recordId }),
  answer: z.object({
    records: z.array(accessRecord),
    next: z.nullable(z.string()),
    people: z.array(person),
  }),
})
