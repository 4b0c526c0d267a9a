import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { About } from '#server/platform/outbox/outbox.ts'
import type { Accounts } from './accounts.ts'

const LIVES_MS = {
  confirm: 14 * 24 * HOUR_MS,
  data: 7 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: 2 * HOUR_MS,
  unlock: 24 * HOUR_MS,
} as const
type Purpose = keyof typeof LIVES_MS

type NewLink = { readonly ownerId: number; readonly purpose: Purpose; readonly at: Date; readonly lockedAt?: Date }

/** Creates a token for a link in a mail. It voids earlier links for the same purpose. */
export async function newLink(
  trx: QueryExecutorProvider,
  accounts: Accounts,
  { ownerId, purpose, at, lockedAt }: NewLink,
): Promise<string> {
  const token = newToken()
  await voidLinks(trx, accounts, { ownerId, purposes: [purpose], at })
  await sql`
    insert into ${accounts.links} (token_hash, purpose, ${accounts.owner}, locked_at, created_at, expires_at)
    values (${digest(token)}, ${purpose}, ${ownerId}, ${lockedAt ?? null}, ${at}, ${linkEnds(purpose, at)})
  `.execute(trx)
  return token
}

export const linkEnds = (purpose: Purpose, at: Date) => new Date(at.getTime() + LIVES_MS[purpose])

/** Data that the outbox stores about a mail with a link that was created at `at`. */
export const mailedLink = (purpose: Purpose, at: Date, now: Date = at): About => ({
  kind: purpose,
  livesMs: linkEnds(purpose, at).getTime() - now.getTime(),
})

type Voided = { readonly ownerId: number; readonly purposes: readonly Purpose[]; readonly at: Date }

export async function voidLinks(
  trx: QueryExecutorProvider,
  { links, owner }: Accounts,
  { ownerId, purposes, at }: Voided,
) {
  await sql`
    update ${links} set voided_at = ${at}
    where ${owner} = ${ownerId} and purpose = any(${purposes}) and voided_at is null`.execute(trx)
}

type Presented = { readonly token: string; readonly purposes: readonly Purpose[]; readonly at: Date }

/** Rejects an invalid link before a password is hashed, so that guesses cost no hashing. */
export async function refuseDeadLink(db: QueryExecutorProvider, { links }: Accounts, presented: Presented) {
  const { rows } = await sql`select from ${links} where ${isAlive(presented)}`.execute(db)
  if (rows.length === 0) throw new Problem('invalid_reset_token')
}

/**
 * Locks the account of the link before the row of the link. All code that requests a link, counts wrong passwords or
 * follows a link takes these locks in this order, which prevents deadlocks.
 */
export async function lockOwnerOf(trx: QueryExecutorProvider, { table, links, owner }: Accounts, token: string) {
  await sql`
    select from ${table} where id = (select ${owner} from ${links} where token_hash = ${digest(token)})
    for no key update`.execute(trx)
}

/** Returns the owner whose password the link may set. One UPDATE decides among concurrent uses. */
export async function useLink(trx: QueryExecutorProvider, accounts: Accounts, presented: Presented) {
  const { links, owner } = accounts
  await lockOwnerOf(trx, accounts, presented.token)
  const { rows } = await sql<{ ownerId: number }>`
    update ${links} set used_at = ${presented.at} where ${isAlive(presented)}
    returning ${owner} as "ownerId"`.execute(trx)
  const [used] = rows
  if (!used) throw new Problem('invalid_reset_token')
  return used.ownerId
}

function isAlive({ token, purposes, at }: Presented): RawBuilder<boolean> {
  return sql`token_hash = ${digest(token)} and purpose = any(${purposes})
    and used_at is null and voided_at is null and expires_at > ${at}`
}
