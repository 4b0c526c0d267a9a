import { Problem, type ProblemCode } from '#contract/shared/problems.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

const HOUR_MS = 3_600_000
const LIVES_MS = { invitation: 7 * 24 * HOUR_MS, reset: 2 * HOUR_MS, unlock: 24 * HOUR_MS } as const
export type Purpose = keyof typeof LIVES_MS

type NewLink = { readonly staffId: number; readonly purpose: Purpose; readonly at: Date; readonly lockedAt?: Date }

/** A token for a link that is about to be mailed; what was mailed before for the same purpose opens nothing more. */
export async function newLink(trx: DeskTrx, { staffId, purpose, at, lockedAt }: NewLink): Promise<string> {
  const token = newToken()
  await voidLinks(trx, staffId, [purpose], at)
  await trx
    .insertInto('desk.mailed_links')
    .values({
      token_hash: digest(token),
      purpose,
      staff_id: staffId,
      locked_at: lockedAt ?? null,
      created_at: at,
      expires_at: new Date(at.getTime() + LIVES_MS[purpose]),
    })
    .execute()
  return token
}

export async function voidLinks(trx: DeskTrx, staffId: number, purposes: readonly Purpose[], at: Date) {
  await trx
    .updateTable('desk.mailed_links')
    .set({ voided_at: at })
    .where('staff_id', '=', staffId)
    .where('purpose', 'in', purposes)
    .where('voided_at', 'is', null)
    .execute()
}

/** Whose password a token may set. One UPDATE decides who of several wins. */
export async function useLink(trx: DeskTrx, token: string, at: Date): Promise<number> {
  const used = await trx
    .updateTable('desk.mailed_links')
    .set({ used_at: at })
    .where('token_hash', '=', digest(token))
    .where('purpose', 'in', ['invitation', 'reset'])
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('staff_id')
    .executeTakeFirst()
  return used?.staff_id ?? refuse('invalid_reset_token')
}

function refuse(code: ProblemCode): never {
  throw new Problem(code)
}
