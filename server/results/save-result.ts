import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { ResultGiven } from '#contract/shared/result.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { ResultColumns } from './result-in.ts'

type After = { readonly id: number; readonly status: RequestStatus }

/**
 * Saves what came of a request that is completed, or is with this. Under the request's row lock: of two who write at once
 * the second hears of it, and the same again changes nothing.
 * @returns whether it says something else now
 */
export async function saveResult(
  trx: DeskTrx,
  { id, status }: After,
  { revision, words, money }: ResultGiven,
): Promise<boolean> {
  if (status !== 'closed') throw invalidField('result', 'What came of it is said of a completed request.')
  const before = await trx.selectFrom('request_results').selectAll().where('request_id', '=', id).executeTakeFirst()
  const said = { words, money_cents: money?.cents ?? null, money_kind: money?.kind ?? null }
  if (isSame({ ...NOTHING, ...before }, said)) return false
  if ((before?.revision ?? 0) !== revision)
    throw new Problem('changed_meanwhile', { message: 'Somebody has just written what came of this.' })
  const row = { ...said, revision: revision + 1 }
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
