import * as z from 'zod/mini'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { deskHandOver, OpenPromise, PromisedRequest } from '#contract/desk/queue/handover.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import { fromField } from '#web/desk/concierge/shared/chosen-time.ts'
import { handoverNote } from '#web/desk/concierge/shared/handover-note.ts'

/** Chosen instead of a colleague: the promise stays with its owner, with a reason. */
export const KEEP = 'keep'

/** Decisions so far. Stored, so that they survive a reload. */
export const leaving = z.object({
  until: z.string(),
  cover: z.string(),
  /** The choice for all promises at once; empty if there is none. */
  all: z._default(z.string(), ''),
  /** By promise: a colleague's id, or `keep`. */
  takers: z.record(z.string(), z.string()),
  reasons: z.record(z.string(), z.string()),
  /** The reason for all promises, if all are kept. */
  reason: z._default(z.string(), ''),
  packets: z.record(z.string(), z.object({ known: z.string(), next: z.string() })),
  key: z.string(),
})
export type Leaving = z.output<typeof leaving>

export const nameOf = ({ kind, id }: Pick<OpenPromise, 'kind' | 'id'>) => `${kind}.${id}`

/** Whether one reason applies to all promises. */
export const keepsAll = ({ all }: Leaving): boolean => all === KEEP

/** Reason for keeping this promise. */
export const reasonFor = (name: string, draft: Leaving): string =>
  (keepsAll(draft) ? draft.reason : draft.reasons[name]) ?? ''

/** The edited packet of a request, otherwise the suggested one. */
export function packetFor(item: PromisedRequest, { packets }: Leaving, now: Date) {
  return packets[item.request.external_id] ?? handoverNote(item, now)
}

export const isMoved = (item: PromisedRequest, { takers }: Leaving) =>
  item.promises.some((promise) => ![undefined, '', KEEP].includes(takers[nameOf(promise)]))

/** Id of the field for the one reason. */
export const REASON = 'reason-for-all'

export type MissingDecision = { readonly id: string; readonly sentence: string }

/** The first missing decision, for an early submit. */
export function missingIn(requests: readonly PromisedRequest[], draft: Leaving, now: Date): MissingDecision | null {
  for (const item of requests) {
    for (const promise of item.promises) {
      const name = nameOf(promise)
      const taker = draft.takers[name]
      if (!taker) return { id: name, sentence: `Please choose who takes “${promise.title}”.` }
      if (taker === KEEP && !hasVisibleContent(reasonFor(name, draft))) {
        if (keepsAll(draft)) return { id: REASON, sentence: 'Please say why you keep them.' }
        return { id: `${name}.reason`, sentence: `Please say why you keep “${promise.title}”.` }
      }
    }
    const packet = packetFor(item, draft, now)
    if (isMoved(item, draft) && !(hasVisibleContent(packet.known) && hasVisibleContent(packet.next)))
      return {
        id: `${item.request.external_id}.${hasVisibleContent(packet.known) ? 'next' : 'known'}`,
        sentence: `Please write what is known and what is next for “${isolate(item.request.name)}”.`,
      }
  }
  return null
}

/** Body of the call: a decision for every promise, and a packet for each request with a promise that moves. */
export function bodyOf(
  requests: readonly PromisedRequest[],
  draft: Leaving,
  now: Date,
): CallInput<typeof deskHandOver>['body'] {
  return {
    until: fromField(draft.until)?.toISOString() ?? null,
    covered_by: draft.cover ? Number(draft.cover) : null,
    decisions: requests.flatMap(({ promises }) =>
      promises.map(({ kind, id }) => {
        const name = nameOf({ kind, id })
        const taker = draft.takers[name] ?? KEEP
        return taker === KEEP ? { kind, id, keep: reasonFor(name, draft) } : { kind, id, to: Number(taker) }
      }),
    ),
    packets: requests
      .filter((item) => isMoved(item, draft))
      .map((item) => ({ request: item.request.external_id, ...packetFor(item, draft, now) })),
  }
}
