import type { DeskTrx } from '#server/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/http/app.ts'

export type Access = {
  /** The endpoint's name. */
  readonly action: string
  readonly memberId?: number | null
  readonly requestId?: number | null
  readonly reason: string
}

/** How the books show what was done by a command: as somebody who has no account. */
export const COMMAND_LINE = { id: 0, name: 'Command line' } as const

/** Who looked at what, when and why. In the transaction that reads: no record, no read. */
export async function recordAccess(trx: DeskTrx, staff: StaffActor | CommandLine, access: Access, at: Date) {
  await trx
    .insertInto('desk.access_records')
    .values({
      staff_id: staff.id,
      at,
      action: access.action,
      member_id: access.memberId ?? null,
      request_id: access.requestId ?? null,
      reason: access.reason,
    })
    .execute()
}
