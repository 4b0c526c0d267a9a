import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { Secrets } from '#server/adapters/secrets.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { nextCode, stepOf } from './totp.ts'

export type FactorKind = 'totp' | 'passkey' | 'recovery'

/** What a colleague can prove with beside the password; empty where nothing is set up. */
export async function factorKinds(db: DeskDb, staffId: number): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('desk.second_factors')
    .select('kind')
    .distinct()
    .where('staff_id', '=', staffId)
    .orderBy('kind')
    .execute()
  if (rows.length === 0) return []
  const left = await db
    .selectFrom('desk.recovery_codes')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return [
    ...rows.map(({ kind }): FactorKind => (kind === 'passkey' ? 'passkey' : 'totp')),
    ...(left ? ['recovery' as const] : []),
  ]
}

/** From here on the password alone signs them in, or sets up a factor where one is required. */
export async function removeSecondFactors(trx: DeskTrx, staffId: number): Promise<void> {
  await trx.deleteFrom('desk.second_factors').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('desk.recovery_codes').where('staff_id', '=', staffId).execute()
  await trx.deleteFrom('desk.known_networks').where('staff_id', '=', staffId).execute()
}

export function listDevices(db: DeskDb, staffId: number) {
  return db
    .selectFrom('desk.second_factors')
    .select(['id', sql<'totp' | 'passkey'>`kind`.as('kind'), 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute()
}

type Typed = { readonly staffId: number; readonly code: string; readonly at: Date }

/**
 * Whether one of a colleague's authenticator apps shows this code, which is then spent.
 * @throws Problem `code_used` where it was taken before
 */
export async function takeTotpCode(trx: DeskTrx, secrets: Secrets, { staffId, code, at }: Typed): Promise<boolean> {
  for (const { id, secret, last_step } of await totpSecrets(trx, secrets, staffId)) {
    const step = stepOf(secret, code, at)
    if (step === null) continue
    // the caller holds the colleague's row, so that nobody else takes it meanwhile
    if (last_step !== null && step <= last_step) throw new Problem('code_used')
    await trx
      .updateTable('desk.second_factors')
      .set({ last_step: step, last_used_at: at })
      .where('id', '=', id)
      .execute()
    return true
  }
  return false
}

/** What a colleague's newest authenticator app would show next; undefined where they have none. */
export async function nextTotpCode(db: DeskDb, secrets: Secrets, staffId: number, now: Date) {
  const newest = (await totpSecrets(db, secrets, staffId)).at(-1)
  return newest && nextCode(newest.secret, newest.last_step, now)
}

/** Whether this very secret is set up already. */
export async function hasTotpSecret(trx: DeskTrx, secrets: Secrets, staffId: number, secret: Buffer) {
  return (await totpSecrets(trx, secrets, staffId)).find((one) => one.secret.equals(secret))?.id
}

async function totpSecrets(db: DeskDb, secrets: Secrets, staffId: number) {
  const rows = await db
    .selectFrom('desk.second_factors')
    .select(['id', 'secret', 'last_step'])
    .where('staff_id', '=', staffId)
    .where('secret', 'is not', null)
    .$narrowType<{ secret: Buffer }>()
    .orderBy('id')
    .execute()
  return rows.map(({ secret, ...row }) => ({ ...row, secret: secrets.open('totp', staffId, secret) }))
}
