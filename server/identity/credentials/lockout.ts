import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { App } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import type { Accounts } from './accounts.ts'
import { lockOwnerOf, mailedLink, newLink } from './mailed-links.ts'

const WRONG_IN_A_ROW = 10
export const LOCKED_FOR_MS = 3_600_000

export function isLocked({ locked_at }: { readonly locked_at: Date | null }, now: Date): boolean {
  return locked_at !== null && locked_at > lockEnded(now)
}

/** When a lock expires; null if there is none. */
export function lockedUntil(account: { readonly locked_at: Date | null }, now: Date): Date | null {
  if (account.locked_at === null || !isLocked(account, now)) return null
  return new Date(account.locked_at.getTime() + LOCKED_FOR_MS)
}

/** The negation in SQL: not locked, or no longer locked. */
export const isUnlocked = (now: Date): RawBuilder<boolean> => sql`(locked_at is null or locked_at <= ${lockEnded(now)})`

const lockEnded = (now: Date) => new Date(now.getTime() - LOCKED_FOR_MS)

/**
 * The tenth wrong password in a row (or number `most`) locks the account, mails an unlock link, and returns true. An
 * unknown account (null) causes the same work.
 */
export async function countWrongPassword<Tables>(
  db: Kysely<Tables>,
  accounts: Accounts,
  { config, now }: Pick<App, 'config' | 'now'>,
  accountId: number | null,
  most = WRONG_IN_A_ROW,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const at = now()
    const counted = await count(trx, accounts, { accountId, most, now: at })
    if (!counted?.locked_at) return false
    const { id: ownerId, email, locked_at: lockedAt, ...owner } = counted
    const token = await newLink(trx, accounts, { ownerId, purpose: 'unlock', at, lockedAt })
    await enqueueFor(trx, owner, () => accounts.unlockMail(config, email, token), mailedLink('unlock', at))
    return true
  })
}

type Counted = {
  readonly id: number
  readonly email: string
  readonly locked_at: Date | null
  readonly locale: string | null
}

/**
 * One UPDATE decides, so that concurrent wrong passwords are counted one by one. If there is nothing to count (an
 * unknown or already locked account), another row is written, so that timing does not reveal it.
 */
async function count(
  trx: QueryExecutorProvider,
  { table, uncountedBucket, locale }: Accounts,
  { accountId, most, now }: { accountId: number | null; most: number; now: Date },
): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    with counted as (
      update ${table} set
        failed_sign_ins = case when locked_at is null then failed_sign_ins + 1 else 1 end,
        locked_at = case when locked_at is null and failed_sign_ins + 1 >= ${most} then ${now}::timestamptz end
      where id = ${accountId} and ${isUnlocked(now)}
      returning id, email, locked_at, ${locale} as locale
    ), uncounted as (
      insert into rate_windows (bucket, address, window_start, hits)
      select ${sql.lit(uncountedBucket)}, '', date_trunc('hour', ${now}::timestamptz), 1 where not exists (select from counted)
      on conflict (bucket, address, window_start) do update set hits = rate_windows.hits + 1
    )
    select id, email, locked_at, locale from counted`.execute(trx)
  return rows[0]
}

/** Opening the link again is harmless until the account is locked again: the new lock has its own link. */
export function unlockByLink<Tables>(db: Kysely<Tables>, accounts: Accounts, token: string, now: Date): Promise<void> {
  const { table, links, owner } = accounts
  return db.transaction().execute(async (trx) => {
    await lockOwnerOf(trx, accounts, token)
    const { rows } = await sql`
      with link as (
        update ${links} set used_at = coalesce(used_at, ${now}::timestamptz)
        where token_hash = ${digest(token)} and purpose = 'unlock' and voided_at is null and expires_at > ${now}
        returning ${owner} as owner_id, locked_at
      ), unlocked as (
        update ${table} account set failed_sign_ins = 0, locked_at = null from link
        where account.id = link.owner_id and account.locked_at = link.locked_at
      )
      select from link`.execute(trx)
    if (rows.length === 0) throw new Problem('invalid_unlock_token')
  })
}
