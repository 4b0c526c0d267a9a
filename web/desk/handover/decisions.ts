import * as z from 'zod/mini'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import type { deskHandOver, OpenPromise, PromisedRequest } from '#contract/desk/handover.ts'
import type { CallInput } from '#contract/shared/endpoint.ts'
import { fromField } from '#web/desk/shared/chosen-time.ts'
import { handoverNote } from '#web/desk/shared/handover-note.ts'

/** Chosen instead of a colleague: it stays with oneself, for a reason. */
export const KEEP = 'keep'

/** What has been decided so far. It outlives a reload. */
export const leaving = z.object({
  until: z.string(),
  cover: z.string(),
  /** What was chosen for all at once, if anything was. */
  all: z._default(z.string(), ''),
  /** By promise: a colleague's id, or `keep`. */
  takers: z.record(z.string(), z.string()),
  reasons: z.record(z.string(), z.string()),
  /** Of everything that one keeps, where one keeps everything. */
  reason: z._default(z.string(), ''),
  packets: z.record(z.string(), z.object({ known: z.string(), next: z.string() })),
  key: z.string(),
})
export type Leaving = z.output<typeof leaving>

export const nameOf = ({ kind, id }: Pick<OpenPromise, 'kind' | 'id'>) => `${kind}.${id}`

/** Whether one reason stands for all that is kept. */
export const keepsAll = ({ all }: Leaving): boolean => all === KEEP

/** Why this one stays. */
export const reasonFor = (name: string, draft: Leaving): string =>
  (keepsAll(draft) ? draft.reason : draft.reasons[name]) ?? ''

/** What has been written for this request, else what the desk knows. */
export function packetFor(item: PromisedRequest, { packets }: Leaving, now: Date) {
  return packets[item.request.external_id] ?? handoverNote(item, now)
}

export const isMoved = (item: PromisedRequest, { takers }: Leaving) =>
  item.promises.some((promise) => ![undefined, '', KEEP].includes(takers[nameOf(promise)]))

/** The field with the one reason. */
export const REASON = 'reason-for-all'

export type MissingDecision = { readonly id: string; readonly sentence: string }

/** The first thing that is not decided yet, for a press that comes too soon. */
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

/** As it is sent: every promise with what becomes of it, and a packet for each request of which something moves. */
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
