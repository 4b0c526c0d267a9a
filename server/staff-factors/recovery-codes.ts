import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { RECOVERY_CODES } from '#contract/desk/security.ts'
import type { Secrets } from '#server/adapters/secrets.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

/** Without I, O, 0 and 1, which people take for each other. 40 bits a code. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CHARACTERS = 8
const SHAPE = new RegExp(`^[${ALPHABET}]{${CHARACTERS}}$`)

/** Makes ten codes for a colleague; those from before are gone. Only here are they known: `7QK4-MX2P`. */
export async function replaceRecoveryCodes(trx: DeskTrx, secrets: Secrets, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom('desk.recovery_codes').where('staff_id', '=', staffId).execute()
  await trx
    .insertInto('desk.recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hmac: hmac(secrets, staffId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`)
}

/** Uses a code up; false where it is none of theirs, or was used. One UPDATE decides who of several wins. */
export async function takeRecoveryCode(
  trx: DeskTrx,
  secrets: Secrets,
  { staffId, typed, at }: { staffId: number; typed: string; at: Date },
): Promise<boolean> {
  const code = asWritten(typed)
  if (!SHAPE.test(code)) return false
  const taken = await trx
    .updateTable('desk.recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hmac', '=', hmac(secrets, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** How many are unused; null where none were made. */
export async function countRecoveryCodes(db: DeskDb, staffId: number): Promise<number | null> {
  const { made, left } = await db
    .selectFrom('desk.recovery_codes')
    .select([
      sql<number>`count(*)::integer`.as('made'),
      sql<number>`(count(*) filter (where used_at is null))::integer`.as('left'),
    ])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return made === 0 ? null : left
}

const newCode = () => Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const asWritten = (typed: string) => typed.toUpperCase().replaceAll(/[\s-]/g, '')
const hmac = (secrets: Secrets, staffId: number, code: string) => secrets.sign('recovery_code', `${staffId}:${code}`)
