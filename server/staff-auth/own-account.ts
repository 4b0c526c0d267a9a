import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'

const PROOF_HOLDS_MS = 10 * 60_000

/** One's own account under its row lock, as signing in takes it. */
export async function lockOwnAccount(trx: DeskTrx, staff: StaffActor) {
  return trx
    .selectFrom('desk.staff')
    .select(['id', 'name', 'email'])
    .where('id', '=', staff.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Before what changes or reveals much: the person at an open desk has to be the one who signed in. */
export function requireRecentProof({ provedAt }: StaffActor, now: Date): void {
  if (provedAt.getTime() <= now.getTime() - PROOF_HOLDS_MS) throw new Problem('proof_needed')
}
