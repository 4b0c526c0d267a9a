import type { PromiseKind } from '#contract/desk/queue/handover.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { isOnShift } from '#server/requests/shifts/colleagues.ts'
import type { OpenPromiseRow } from '#server/requests/shifts/open-promises.ts'

export type HandoverDecision = { readonly kind: PromiseKind; readonly id: string } & (
  | { readonly to: number }
  | { readonly keep: string }
)
export type HandoverWritten = { readonly request: string; readonly known: string; readonly next: string }

export type HandoverReceiver = { readonly id: number; readonly name: string }
export type HandoverMove = { readonly promise: OpenPromiseRow; readonly to: HandoverReceiver }
export type RetainedPromise = { readonly promise: OpenPromiseRow; readonly reason: string }

type Given = {
  readonly open: readonly OpenPromiseRow[]
  readonly decisions: readonly HandoverDecision[]
  readonly packets: readonly HandoverWritten[]
}

/**
 * Validates a decision for every open promise. A promise without a decision, or a missing packet, rejects the whole
 * handover.
 */
export async function decide(trx: DeskTrx, staff: StaffActor, { open, decisions, packets }: Given, now: Date) {
  const decided = new Map(decisions.map((decision) => [nameOf(decision), decision]))
  const left = open.find((promise) => !decided.has(nameOf(promise)))
  if (left) throw new Problem('promises_left', { message: `“${left.title}” is not decided yet. Please look again.` })
  const receivers = await receiversOf(trx, staff, decisions, now)
  const moves: HandoverMove[] = []
  const retained: RetainedPromise[] = []
  for (const promise of open) {
    const decision = decided.get(nameOf(promise))
    const to = decision && 'to' in decision ? receivers.get(decision.to) : undefined
    if (to) moves.push({ promise, to })
    else if (decision && 'keep' in decision) retained.push({ promise, reason: decision.keep })
  }
  const bare = moves.find(({ promise }) => !packets.some(({ request }) => request === promise.external_id))
  if (bare) throw invalidField('packets', `“${bare.promise.title}” needs a packet.`)
  return { moves, retained }
}

const nameOf = ({ kind, id }: { kind: PromiseKind; id: string }) => `${kind} ${id}`

/** A recipient must be on shift. */
async function receiversOf(trx: DeskTrx, staff: StaffActor, decisions: readonly HandoverDecision[], now: Date) {
  const ids = decisions.flatMap((decision) => ('to' in decision ? [decision.to] : []))
  if (ids.length === 0) return new Map<number, HandoverReceiver>()
  const here = await trx
    .selectFrom('desk.staff as person')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('id', '<>', staff.id)
    .where(isOnShift(now))
    .execute()
  const receivers = new Map(here.map((one) => [one.id, one]))
  const absent = decisions.findIndex((decision) => 'to' in decision && !receivers.has(decision.to))
  if (absent >= 0) throw invalidField(`decisions.${absent}.to`, 'Only a colleague who is here can take this.')
  return receivers
}
