import { randomInt } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { RECOVERY_CODES } from '#contract/shared/factors.ts'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { AnyHolders } from './holders.ts'

/** Without I, O, 0 and 1, which people confuse. 40 bits per code. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CHARACTERS = 8
const SHAPE = new RegExp(`^[${ALPHABET}]{${CHARACTERS}}$`)

/**
 * Creates ten codes for the owner and deletes the previous ones. Only the return value has them in plain text:
 * `7QK4-MX2P`.
 */
export async function replaceRecoveryCodes(
  trx: QueryExecutorProvider,
  secrets: Secrets,
  holders: AnyHolders,
  ownerId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hmacs = codes.map((code) => hmac(secrets, holders, ownerId, code))
  await sql`delete from ${holders.recoveryCodes} where ${holders.owner} = ${ownerId}`.execute(trx)
  await sql`
    insert into ${holders.recoveryCodes} (${holders.owner}, code_hmac)
    select ${ownerId}, unnest(${hmacs}::bytea[])`.execute(trx)
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`)
}

/**
 * Uses up a code; false if it is not a code of the owner or was used before. One UPDATE decides among concurrent uses.
 */
export async function takeRecoveryCode(
  trx: QueryExecutorProvider,
  secrets: Secrets,
  holders: AnyHolders,
  { ownerId, typed, at }: { ownerId: number; typed: string; at: Date },
): Promise<boolean> {
  const code = asWritten(typed)
  if (!SHAPE.test(code)) return false
  const taken = await sql`
    update ${holders.recoveryCodes} set used_at = ${at}
    where ${holders.owner} = ${ownerId} and code_hmac = ${hmac(secrets, holders, ownerId, code)} and used_at is null`.execute(
    trx,
  )
  return (taken.numAffectedRows ?? 0n) > 0n
}

/** Number of unused codes; null if none were created. */
export async function countRecoveryCodes(db: QueryExecutorProvider, { recoveryCodes, owner }: AnyHolders, id: number) {
  const { rows } = await sql<{ made: number; left: number }>`
    select count(*)::integer as made, (count(*) filter (where used_at is null))::integer as left
    from ${recoveryCodes} where ${owner} = ${id}`.execute(db)
  const [{ made, left } = { made: 0, left: 0 }] = rows
  return made === 0 ? null : left
}

const newCode = () => Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const asWritten = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '')
const hmac = (secrets: Secrets, { signed }: AnyHolders, ownerId: number, code: string) =>
  secrets.sign(signed.recoveryCode, `${ownerId}:${code}`)
