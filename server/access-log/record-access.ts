import { sql } from 'kysely'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/http/app.ts'

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

/** Why somebody reads: what was chosen or follows from how things stand, and that in words. */
export type AccessReason = {
  readonly why: Why | null
  readonly reason: string
  readonly relatedRequestId?: number | null
}

export type Access = {
  /** The endpoint's name. */
  readonly action: string
  readonly what: What
  readonly memberId?: number | null
  readonly requestId?: number | null
  /** What was searched for; of a file its name. */
  readonly words?: string | null
} & Partial<AccessReason>

/** How the books show what was done by a command: as somebody who has no account. */
export const COMMAND_LINE = { id: 0, name: 'Command line' } as const

/** A page that is loaded again within this time is still the same reading. */
export const SAME_READING_MS = 30 * 60_000

/** Who read what, when and why. In the transaction that reads: no record, no read. */
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

/** As `recordAccess`, unless the same colleague has read the same a moment ago: a page that is loaded again. */
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
