import { type ExpressionBuilder, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { unlockMail } from './mails.ts'

export const WRONG_IN_A_ROW = 10
const LOCKED_FOR_MS = 3_600_000
const LINK_LIVES_MS = 24 * 3_600_000

export function isLocked({ locked_at }: { readonly locked_at: Date | null }, now: Date): boolean {
  return locked_at !== null && locked_at > ended(now)
}

/** When a lock ends by itself; null where there is none. */
export function lockedUntil(account: { readonly locked_at: Date | null }, now: Date): Date | null {
  if (account.locked_at === null || !isLocked(account, now)) return null
  return new Date(account.locked_at.getTime() + LOCKED_FOR_MS)
}

/** The same in SQL, turned round: not locked, or no longer. */
export function isOpen(members: ExpressionBuilder<MemberTables, 'members'>, now: Date) {
  return members.or([members('locked_at', 'is', null), members('locked_at', '<=', ended(now))])
}

const ended = (now: Date) => new Date(now.getTime() - LOCKED_FOR_MS)

/** The tenth in a row locks the account and mails a way out. For nobody (null) it is the same work. */
export async function countWrongPassword(app: MemberApp, memberId: number | null): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const counted = await count(trx, memberId, app.now())
    if (counted?.locked_at) await mailWayOut(trx, app, { ...counted, locked_at: counted.locked_at })
  })
}

type Counted = { readonly id: number; readonly email: string; readonly locked_at: Date | null }

/**
 * One UPDATE decides, so wrong passwords at the same moment are counted one by one. Where it finds
 * nothing to count (nobody, or locked already) another row is written, lest the missing write be measured.
 */
async function count(trx: MemberDb, memberId: number | null, now: Date): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    with counted as (
      update members set
        failed_sign_ins = case when locked_at is null then failed_sign_ins + 1 else 1 end,
        locked_at = case when locked_at is null and failed_sign_ins + 1 >= ${WRONG_IN_A_ROW} then ${now}::timestamptz end
      where id = ${memberId} and (locked_at is null or locked_at <= ${ended(now)})
      returning id, email, locked_at
    ), uncounted as (
      insert into rate_windows (bucket, address, window_start, hits)
      select 'sign_in_uncounted', '', date_trunc('hour', ${now}::timestamptz), 1 where not exists (select from counted)
      on conflict (bucket, address, window_start) do update set hits = rate_windows.hits + 1
    )
    select id, email, locked_at from counted`.execute(trx)
  return rows[0]
}

async function mailWayOut(trx: MemberDb, app: MemberApp, locked: Counted & { locked_at: Date }) {
  const token = newToken()
  await trx
    .updateTable('mailed_links')
    .set({ voided_at: app.now() })
    .where('member_id', '=', locked.id)
    .where('purpose', '=', 'unlock')
    .where('voided_at', 'is', null)
    .execute()
  await trx
    .insertInto('mailed_links')
    .values({
      token_hash: digest(token),
      purpose: 'unlock',
      member_id: locked.id,
      locked_at: locked.locked_at,
      created_at: app.now(),
      expires_at: new Date(app.now().getTime() + LINK_LIVES_MS),
    })
    .execute()
  await enqueue(trx, unlockMail(app.config, locked.email, token))
}

/** Opening the link again does no harm, until the account is locked anew: that lock has its own link. */
export async function unlock({ db, now }: Pick<MemberApp, 'db' | 'now'>, token: string): Promise<void> {
  const link = await db
    .with('link', (with_) =>
      with_
        .updateTable('mailed_links')
        .set({ used_at: sql`coalesce(used_at, ${now()}::timestamptz)` })
        .where('token_hash', '=', digest(token))
        .where('purpose', '=', 'unlock')
        .where('voided_at', 'is', null)
        .where('expires_at', '>', now())
        .returning(['member_id', 'locked_at']),
    )
    .with('unlocked', (with_) =>
      with_
        .updateTable('members')
        .from('link')
        .set({ failed_sign_ins: 0, locked_at: null })
        .whereRef('members.id', '=', 'link.member_id')
        .whereRef('members.locked_at', '=', 'link.locked_at'),
    )
    .selectFrom('link')
    .select('member_id')
    .executeTakeFirst()
  if (!link) throw new Problem('invalid_unlock_token')
}
