import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const LOG_PAGE = 50
export const LOG_PAGE_MAX = 500
/** Maximum number of lines in a download. */
export const LOG_DOWNLOAD_MAX = 50_000

const person = z.object({ id: z.number(), name: z.string() })
/** Number of a record; the newest record has the highest. */
const recordId = z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/, 'Please give a page’s next.')))
const staffId = z.optional(z.string().check(z.regex(/^[0-9]{1,9}$/, 'Please give an id.')))
const limit = field.limitUpTo(LOG_PAGE_MAX, LOG_PAGE)

export const auditRecord = z.object({
  id: z.number(),
  at: field.time,
  staff: person,
  /** Name of the endpoint. */
  action: z.string(),
  thing: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  /** Previous values of the changed fields; null if the record was created. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditRecord = z.output<typeof auditRecord>

/** Filters of the list of changes. */
const changesSought = {
  staff: staffId,
  /** Type of the changed record: staff, member, company … */
  type: z.optional(field.text(50)),
  /** ID of one changed record; used together with `type`. */
  thing: z.optional(field.text(100)),
  q: z.optional(field.line(200)),
}

export const deskAuditLog = endpoint('GET', '/desk/api/audit', {
  who: 'operations',
  recorded: true,
  summary: 'Changes by operations, newest first, with old and new values. Members appear by id only.',
  query: z.object({ ...changesSought, limit, after: recordId }),
  answer: z.object({
    records: z.array(auditRecord),
    next: z.nullable(z.string()),
    /** Values for the filters: the people who made changes and the types of the changed records. */
    people: z.array(person),
    types: z.array(z.string()),
  }),
})

/** Reason for a download, which the desk asks for. It is stored with the download in the access log. */
const forWhat = { reason: z.optional(field.line(500)) }

/** Fields that both downloads of the log share. */
const download = {
  who: 'operations',
  recorded: true,
  recentProof: true,
  answer: z.object({
    csv: z.string(),
    /** Whether older changes exist. */
    more: z.boolean(),
  }),
} as const

export const deskDownloadChanges = endpoint('POST', '/desk/api/audit/download', {
  ...download,
  summary: `What operations changed, newest first, as a spreadsheet of ${LOG_DOWNLOAD_MAX} records at most, a line for each field. The download is logged.`,
  body: z.object({ ...changesSought, ...forWhat }),
})

/** How a record was read: as an opened request, a row of a list, a search result, a file … */
export const readingKind = z.enum([
  'opened',
  'listed',
  'found',
  'file',
  'profile',
  'account',
  'export',
  'log',
  'unsealed',
])
export type ReadingKind = z.output<typeof readingKind>
export const readingWhy = z.enum([
  'own',
  'unassigned',
  'handed_over',
  'covering',
  'took_over',
  'acted',
  'related',
  'asked',
  'other',
])
export type ReadingWhy = z.output<typeof readingWhy>

export const accessRecord = z.object({
  id: z.number(),
  /** The hour of the reading. */
  at: field.time,
  staff: person,
  action: z.string(),
  /** Null in rows that are older than this column. */
  what: z.nullable(readingKind),
  /** The member whose data was read; null for a reading of the log itself. */
  member: z.nullable(z.object({ external_id: z.string(), name: z.string() })),
  /** Whether a single request was read. The ID of the request is encrypted. */
  of_request: z.boolean(),
  /** Whether the request belonged to another concierge, so that a reason was required. */
  not_theirs: z.boolean(),
  why: z.nullable(readingWhy),
  /** The reason, as the reader typed it. */
  reason: z.string(),
})
export type AccessRecord = z.output<typeof accessRecord>

/** A day of the log, in UTC. */
export const day = z
  .string()
  .check(z.regex(/^[0-9]{4}-[01][0-9]-[0-3][0-9]$/, 'Please give a day, such as 2026-11-17.'))

/** Filters of the list of readings. */
const readingsSought = {
  staff: staffId,
  /** The member's external_id. */
  member: z.optional(field.externalId),
  /** Words from the name of a staff member or a member. */
  q: z.optional(field.line(100)),
  /** Comma-separated kinds; every kind except lists by default. */
  kind: z.optional(field.text(100)),
  from: z.optional(day),
  to: z.optional(day),
  /** `true`: only requests that were assigned to another concierge. */
  not_theirs: z.optional(z.enum(['true', 'false'])),
}

export const deskAccessBook = endpoint('GET', '/desk/api/access_records', {
  who: 'operations',
  recorded: true,
  summary: 'Who read whose data, in which hour and why, newest first, without its content.',
  query: z.object({ ...readingsSought, limit, after: recordId }),
  answer: z.object({
    records: z.array(accessRecord),
    next: z.nullable(z.string()),
    /** Total number of readings; only on the first page. */
    found: z.nullable(z.number()),
    people: z.array(person),
  }),
})

export const deskDownloadReadings = endpoint('POST', '/desk/api/access_records/download', {
  ...download,
  summary: `Who read whose data, in which hour and why, newest first, as a spreadsheet of ${LOG_DOWNLOAD_MAX} lines at most. The download is logged.`,
  body: z.object({ ...readingsSought, ...forWhat }),
})
