import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const LOG_PAGE = 50
export const LOG_PAGE_MAX = 500
/** The most lines of a download. */
export const LOG_DOWNLOAD_MAX = 50_000

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

/** By what the changes can be narrowed. */
const changesSought = {
  staff: staffId,
  /** What kind of thing: staff, member, company … */
  type: z.optional(field.text(50)),
  /** One thing's id, with `type`. */
  thing: z.optional(field.text(100)),
  q: z.optional(field.line(200)),
}

export const deskAuditLog = endpoint('GET', '/desk/api/audit', {
  who: 'operations',
  recorded: true,
  summary: 'What operations changed, newest first, before and after. Members are named by their id alone.',
  query: z.object({ ...changesSought, limit, after: recordId }),
  answer: z.object({
    records: z.array(auditRecord),
    next: z.nullable(z.string()),
    /** Who has changed something, and what kinds of things: what can be filtered by. */
    people: z.array(person),
    types: z.array(z.string()),
  }),
})

/** What a download is for, as the desk's page asks it: it stands beside the download in the book. */
const forWhat = { reason: z.optional(field.line(500)) }

/** What both downloads of the log have in common. */
const download = {
  who: 'operations',
  recorded: true,
  recentProof: true,
  answer: z.object({
    csv: z.string(),
    /** Whether there are older ones than these. */
    more: z.boolean(),
  }),
} as const

export const deskDownloadChanges = endpoint('POST', '/desk/api/audit/download', {
  ...download,
  summary: `What operations changed, newest first, as a spreadsheet of ${LOG_DOWNLOAD_MAX} records at most, a line for each field. The download stands in the log.`,
  body: z.object({ ...changesSought, ...forWhat }),
})

/** What a reading was: a request opened, its line in a list, something found by a search, a file … */
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
  /** The hour in which it was. */
  at: field.time,
  staff: person,
  action: z.string(),
  /** Null: a row from before kinds were recorded. */
  what: z.nullable(readingKind),
  /** Whose; null for the log itself. */
  member: z.nullable(z.object({ external_id: z.string(), name: z.string() })),
  /** Whether it was about one request. Which one is sealed. */
  of_request: z.boolean(),
  /** A request of a colleague's, for which a reason was asked. */
  not_theirs: z.boolean(),
  why: z.nullable(readingWhy),
  /** Why, in words. */
  reason: z.string(),
})
export type AccessRecord = z.output<typeof accessRecord>

/** A day of the log, of UTC. */
export const day = z
  .string()
  .check(z.regex(/^[0-9]{4}-[01][0-9]-[0-3][0-9]$/, 'Please give a day, such as 2026-11-17.'))

/** By what the readings can be narrowed. */
const readingsSought = {
  staff: staffId,
  /** A member’s external_id. */
  member: z.optional(field.externalId),
  /** Words of a colleague’s or a member’s name. */
  q: z.optional(field.line(100)),
  /** Kinds, parted by commas; all but lists where none is given. */
  kind: z.optional(field.text(100)),
  from: z.optional(day),
  to: z.optional(day),
  /** `true`: what was neither theirs nor unassigned. */
  not_theirs: z.optional(z.enum(['true', 'false'])),
}

export const deskAccessBook = endpoint('GET', '/desk/api/access_records', {
  who: 'operations',
  recorded: true,
  summary: 'Who read whose things, in which hour and why, newest first; nothing of what they saw.',
  query: z.object({ ...readingsSought, limit, after: recordId }),
  answer: z.object({
    records: z.array(accessRecord),
    next: z.nullable(z.string()),
    /** How many there are in all, on the first page. */
    found: z.nullable(z.number()),
    people: z.array(person),
  }),
})

export const deskDownloadReadings = endpoint('POST', '/desk/api/access_records/download', {
  ...download,
  summary: `Who read whose things, in which hour and why, newest first, as a spreadsheet of ${LOG_DOWNLOAD_MAX} lines at most. The download stands in the log.`,
  body: z.object({ ...readingsSought, ...forWhat }),
})
