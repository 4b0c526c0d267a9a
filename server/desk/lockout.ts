import { type ExpressionBuilder, sql } from 'kysely'
import { WRONG_IN_A_ROW } from '#server/accounts/lockout.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { App } from '#server/http/app.ts'

const LOCKED_FOR_MS = 3_600_000
const ended = (now: Date) => new Date(now.getTime() - LOCKED_FOR_MS)

/** Not locked, or no longer. */
export function isOpen(account: ExpressionBuilder<DeskTables, 'desk.staff'>, now: Date) {
  return account.or([account('locked_at', 'is', null), account('locked_at', '<=', ended(now))])
}

/**
 * As with members, the tenth in a row locks the account for an hour. One UPDATE decides; where it finds
 * nothing to count (nobody, or locked already) another row is written, lest the missing write be measured.
 */
export async function countWrongPassword({ deskDb, now }: App, staffId: number | null): Promise<void> {
  await sql`
    with counted as (
      update desk.staff set
        failed_sign_ins = case when locked_at is null then failed_sign_ins + 1 else 1 end,
        locked_at = case when locked_at is null and failed_sign_ins + 1 >= ${WRONG_IN_A_ROW} then ${now()}::timestamptz end
      where id = ${staffId} and (locked_at is null or locked_at <= ${ended(now())})
      returning id
    )
    insert into rate_windows (bucket, address, window_start, hits)
    select 'desk_sign_in_uncounted', '', date_trunc('hour', ${now()}::timestamptz), 1 where not exists (select from counted)
    on conflict (bucket, address, window_start) do update set hits = rate_windows.hits + 1`.execute(deskDb)
}
