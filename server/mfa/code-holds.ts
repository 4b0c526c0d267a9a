import type { MemberDb } from '#server/db/connect.ts'

/** A code may be guessed so often; then a new one is needed. */
export const TRIES = 5

/** Whether the code that went to this number last still opens something. */
export async function codeHolds(trx: MemberDb, code: { memberId: number; phone: string; now: Date }): Promise<boolean> {
  const holding = await trx
    .selectFrom('one_time_codes')
    .select('phone')
    .where('member_id', '=', code.memberId)
    .where('phone', '=', code.phone)
    .where('used_at', 'is', null)
    .where('tries', '<', TRIES)
    .where('expires_at', '>', code.now)
    .executeTakeFirst()
  return holding !== undefined
}
