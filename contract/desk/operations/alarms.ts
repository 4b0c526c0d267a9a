import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { day } from './audit.ts'
import { oneStaff } from './staff.ts'

/** Number of days that the list of alarms covers. */
export const ALARM_DAYS = 14
const ATTEMPTS_MAX = 100
const REASON_MAX_CHARACTERS = 300

const person = z.object({ id: z.number(), name: z.string() })

const attempt = z.object({
  /** Name of the event in the log and the metrics: sign_in_failed, account_locked, role_refused … */
  event: z.string(),
  door: z.enum(['members', 'desk']),
  /** An address, or an IPv6 network. */
  address: z.string(),
  /** Owner of the account. Null for a member, whose name is not shown here, and for an unknown account. */
  staff: z.nullable(person),
  count: z.number(),
  last_at: field.time,
})
export type Attempt = z.output<typeof attempt>

export const unusualKind = z.enum(['many', 'outside_hours', 'own_name', 'not_theirs'])
export type UnusualKind = z.output<typeof unusualKind>

const unusualReading = z.object({
  staff: person,
  /** In UTC. */
  day,
  kind: unusualKind,
  /** Number of members whose records were read. */
  members: z.number(),
  /** The usual number of members; null if there is too little history to compare with. */
  usual: z.nullable(z.number()),
})
export type UnusualReading = z.output<typeof unusualReading>

/** A company whose nightly file has not come for 36 hours, until one comes. */
const missedFile = z.object({ company: person, last_at: field.time })
export type MissedFile = z.output<typeof missedFile>

/** Files of an hour that did not pass their virus scan: never whose, or about what. */
const heldFiles = z.object({
  /** Beginning of the hour in which they were found. */
  hour: field.time,
  /** Company of the member. Null for files of members without one, and of staff. */
  company: z.nullable(person),
  from: z.enum(['member', 'staff']),
  content_type: z.string(),
  /** The scanner's name for what it found. */
  finding: z.string(),
  count: z.number(),
  /** They were deleted, seven days after they were found. */
  deleted: z.boolean(),
})
export type HeldFiles = z.output<typeof heldFiles>

const fileCheck = z.object({
  /** Since when the scanner does not answer; null while it does. */
  stopped_since: z.nullable(field.time),
  waiting: z.number(),
  /** Waiting files that a scanner which answers could not check, for example because they are too large for it. */
  unchecked: z.number(),
  /** Files that were checked within the days of the alarms. */
  checked: z.number(),
  /** The scanner's name for its signatures, and when they were first seen. */
  version: z.nullable(z.string()),
  version_at: z.nullable(field.time),
})
export type FileCheck = z.output<typeof fileCheck>

export const deskAlarms = operationsEndpoint('GET', '/desk/api/alarms', {
  summary: `Patterns of the last ${ALARM_DAYS} days, without their content: refusals by colleague and address (${ATTEMPTS_MAX} at most), unusual readings, companies whose nightly file has not come, files that did not pass their virus scan, and the state of the scanner.`,
  answer: z.object({
    attempts: z.array(attempt),
    readings: z.array(unusualReading),
    missed_files: z.array(missedFile),
    held_files: z.array(heldFiles),
    /** Null without a scanner. */
    file_check: z.nullable(fileCheck),
  }),
})

const stopping = {
  recentProof: true,
  params: z.object({ staff_id: field.catalogId }),
  body: z.object({ reason: field.required('Please say why.', REASON_MAX_CHARACTERS) }),
  answer: oneStaff,
  problems: ['own_account', 'staff_closed'],
} as const

export const deskSignOutStaff = operationsEndpoint('POST', '/desk/api/staff/:staff_id/sign_out', {
  ...stopping,
  summary: 'Ends every session of a colleague at once. All operations colleagues are mailed.',
})

export const deskLockStaff = operationsEndpoint('POST', '/desk/api/staff/:staff_id/lock', {
  ...stopping,
  summary:
    'Ends every session of a colleague at once and locks the account for an hour. All operations colleagues are mailed.',
})
