import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import type { About } from '#server/jobs/outgoing.ts'
import type { Accounts } from './accounts.ts'

const HOUR_MS = 3_600_000
const LIVES_MS = {
  confirm: 14 * 24 * HOUR_MS,
  data: 7 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: 2 * HOUR_MS,
  unlock: 24 * HOUR_MS,
} as const
type Purpose = keyof typeof LIVES_MS

type NewLink = { readonly ownerId: number; readonly purpose: Purpose; readonly at: Date; readonly lockedAt?: Date }

/** A token for a link that is about to be mailed; what was mailed before for the same purpose opens nothing more. */
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

/** What the outbox stores about a mail with a link that was made at `at`. */
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

/** Refuses a link that sets no password, before a hash is made for it: a guess costs none. */
export async function refuseDeadLink(db: QueryExecutorProvider, { links }: Accounts, presented: Presented) {
  const { rows } = await sql`select from ${links} where ${isAlive(presented)}`.execute(db)
  if (rows.length === 0) throw new Problem('invalid_reset_token')
}

/**
 * Holds the account whose link this is, before the link's own row is touched: all take these locks in one order (who
 * asks for a link, types wrong passwords or follows one), so nobody waits in a circle.
 */
export async function lockOwnerOf(trx: QueryExecutorProvider, { table, links, owner }: Accounts, token: string) {
  await sql`
    select from ${table} where id = (select ${owner} from ${links} where token_hash = ${digest(token)})
    for no key update`.execute(trx)
}

/** Whose password a link may set. One UPDATE decides who of several wins. */
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
