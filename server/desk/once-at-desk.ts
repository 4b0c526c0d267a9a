import type { StaffActor } from '#server/http/app.ts'
import { answerBefore, rememberAnswer } from '#server/requests/once.ts'
import type { DeskTrx } from './record.ts'

type Keyed = { readonly path: string; readonly key: string | undefined; readonly body: unknown }

/**
 * Does it once for an Idempotency-Key, and gives what the first time gave. Call it under the request's row lock:
 * of two at once the second one waits, and finds what the first one kept.
 */
export async function onceAtDesk(
  trx: DeskTrx,
  staff: StaffActor,
  { path, key, body }: Keyed,
  now: Date,
  act: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return act()
  const change = { actor: `staff:${staff.id}`, path, key, body } as const
  const before = await answerBefore(trx, change, now)
  if (before !== null) return before
  const answer = await act()
  await rememberAnswer(trx, change, answer, now)
  return answer
}
