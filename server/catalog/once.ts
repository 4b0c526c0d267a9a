import type { DeskTrx } from '#server/db/transactions.ts'
import { answerBefore, type KeyedChange, rememberAnswer } from '#server/http/idempotency.ts'

/** Adds what is to be added; a repeat under the same key gets the id of the first time. */
export async function once(
  trx: DeskTrx,
  { key, ...change }: Omit<KeyedChange, 'key'> & { key: string | undefined },
  now: Date,
  add: () => Promise<number>,
): Promise<number> {
  const keyed = key === undefined ? null : { ...change, key }
  const before = keyed && (await answerBefore(trx, keyed, now))
  if (before !== null) return Number(before)
  const id = await add()
  if (keyed) await rememberAnswer(trx, keyed, String(id), now)
  return id
}
