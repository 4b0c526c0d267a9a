import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/platform/http/app.ts'

export type What = 'opened' | 'listed' | 'found' | 'file' | 'profile' | 'account' | 'export' | 'log' | 'unsealed'
export type Why =
  | 'own'
  | 'unassigned'
  | 'handed_over'
  | 'covering'
  | 'took_over'
  | 'acted'
  | 'related'
  | 'asked'
  | 'other'

/** Reason of a reading: a selected or implicit one, and its text. */
export type AccessReason = {
  readonly why: Why | null
  readonly reason: string
  readonly relatedRequestId?: number | null
}

export type Access = {
  /** Name of the endpoint. */
  readonly action: string
  readonly what: What
  readonly memberId?: number | null
  readonly requestId?: number | null
  /** Search terms, or the name of a file. */
  readonly words?: string | null
} & Partial<AccessReason>

/** Actor of a command in the logs, who has no account. */
export const COMMAND_LINE = { id: 0, name: 'Command line' } as const

/** A reload within this time is the same reading. */
export const SAME_READING_MS = 30 * 60_000

/** Records who read what, when and why, in the transaction that reads: without a record, the read fails. */
export async function recordAccess(trx: DeskTrx, staff: StaffActor | CommandLine, access: Access, at: Date) {
  await trx
    .insertInto('desk.access_records')
    .values({
      staff_id: staff.id,
      at,
      action: access.action,
      what: access.what,
      member_id: access.memberId ?? null,
      request_id: access.requestId ?? null,
      words: access.words ?? null,
      why: access.why ?? null,
      reason: access.reason ?? '',
      related_request_id: access.relatedRequestId ?? null,
    })
    .execute()
}

/** Like `recordAccess`, unless the same person has just read the same: a reload of the page. */
export async function recordReading(trx: DeskTrx, staff: StaffActor, access: Access, at: Date) {
  const before = await trx
    .selectFrom('desk.access_records')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('what', '=', access.what)
    .where('action', '=', access.action)
    .where(sql<boolean>`member_id is not distinct from ${access.memberId ?? null}::bigint`)
    .where(sql<boolean>`request_id is not distinct from ${access.requestId ?? null}::bigint`)
    .where(sql<boolean>`words is not distinct from ${access.words ?? null}::text`)
    .where('at', '>', new Date(at.getTime() - SAME_READING_MS))
    .where('what', '<>', 'listed')
    .limit(1)
    .executeTakeFirst()
  if (!before) await recordAccess(trx, staff, access, at)
}
