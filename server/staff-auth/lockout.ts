import { type ExpressionBuilder, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { WRONG_IN_A_ROW } from '#server/accounts/lockout.ts'
import { digest } from '#server/adapters/secrets.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { newLink } from '#server/staff-auth/mailed-link.ts'
import { staffUnlockMail } from '#server/staff-auth/mails.ts'

export const LOCKED_FOR_MS = 3_600_000
const ended = (now: Date) => new Date(now.getTime() - LOCKED_FOR_MS)

/** Not locked, or no longer. */
export function isOpen(account: ExpressionBuilder<DeskTables, 'desk.staff'>, now: Date) {
  return account.or([account('locked_at', 'is', null), account('locked_at', '<=', ended(now))])
}

/** As with members, the tenth in a row locks the account and mails a way out. For nobody (null) it is the same work. */
export async function countWrongPassword(app: App, staffId: number | null): Promise<void> {
  await app.deskDb.transaction().execute(async (trx) => {
    const counted = await count(trx, staffId, app.now())
    if (!counted?.locked_at) return
    const { id, email, locked_at } = counted
    const token = await newLink(trx, { staffId: id, purpose: 'unlock', at: app.now(), lockedAt: locked_at })
    await enqueue(trx, staffUnlockMail(app.config, email, token))
  })
}

type Counted = { readonly id: number; readonly email: string; readonly locked_at: Date | null }

/**
 * One UPDATE decides; where it finds nothing to count (nobody, or locked already) another row is written,
 * lest the missing write be measured.
 */
async function count(trx: DeskTrx, staffId: number | null, now: Date): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    with counted as (
      update desk.staff set
        failed_sign_ins = case when locked_at is null then failed_sign_ins + 1 else 1 end,
        locked_at = case when locked_at is null and failed_sign_ins + 1 >= ${WRONG_IN_A_ROW} then ${now}::timestamptz end
      where id = ${staffId} and (locked_at is null or locked_at <= ${ended(now)})
      returning id, email, locked_at
    ), uncounted as (
      insert into rate_windows (bucket, address, window_start, hits)
      select 'desk_sign_in_uncounted', '', date_trunc('hour', ${now}::timestamptz), 1 where not exists (select from counted)
      on conflict (bucket, address, window_start) do update set hits = rate_windows.hits + 1
    )
    select id, email, locked_at from counted`.execute(trx)
  return rows[0]
}

/** Opening the link again does no harm, until the account is locked anew: that lock has its own link. */
export async function unlockStaff({ deskDb, now }: Pick<App, 'deskDb' | 'now'>, token: string): Promise<void> {
  const link = await deskDb
    .with('link', (with_) =>
      with_
        .updateTable('desk.mailed_links')
        .set({ used_at: sql`coalesce(used_at, ${now()}::timestamptz)` })
        .where('token_hash', '=', digest(token))
        .where('purpose', '=', 'unlock')
        .where('voided_at', 'is', null)
        .where('expires_at', '>', now())
        .returning(['staff_id', 'locked_at']),
    )
    .with('unlocked', (with_) =>
      with_
        .updateTable('desk.staff')
        .from('link')
        .set({ failed_sign_ins: 0, locked_at: null })
        .whereRef('desk.staff.id', '=', 'link.staff_id')
        .whereRef('desk.staff.locked_at', '=', 'link.locked_at'),
    )
    .selectFrom('link')
    .select('staff_id')
    .executeTakeFirst()
  if (!link) throw new Problem('invalid_unlock_token')
}
