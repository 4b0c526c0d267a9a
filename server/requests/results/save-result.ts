import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { ResultGiven } from '#contract/shared/result.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { ResultColumns } from './result-in.ts'

type After = { readonly id: number; readonly status: RequestStatus }

/**
 * Saves the result of a request that is completed, or is being completed. Runs under the request's row lock: the
 * second of two concurrent writers gets an error, and saving the same result again changes nothing.
 * @returns whether the result has changed
 */
export async function saveResult(
  trx: DeskTrx,
  { id, status }: After,
  { revision, words, money }: ResultGiven,
): Promise<boolean> {
  if (status !== 'closed') throw invalidField('result', 'Only a completed request has a result.')
  const before = await trx.selectFrom('request_results').selectAll().where('request_id', '=', id).executeTakeFirst()
  const after = { words, money_cents: money?.cents ?? null, money_kind: money?.kind ?? null }
  if (isSame({ ...NOTHING, ...before }, after)) return false
  if ((before?.revision ?? 0) !== revision)
    throw new Problem('changed_meanwhile', { message: 'Someone has just written the result.' })
  const row = { ...after, revision: revision + 1 }
  await trx
    .insertInto('request_results')
    .values({ request_id: id, ...row })
    .onConflict((known) => known.column('request_id').doUpdateSet(row))
    .execute()
  return true
}

const NOTHING = { words: null, money_cents: null, money_kind: null }

const isSame = (one: ResultColumns, other: ResultColumns) =>
  one.words === other.words && one.money_cents === other.money_cents && one.money_kind === other.money_kind
