import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { QUEUE_PAGE } from '#web/desk/shared/wire/queue-answer.ts'

export type RowBlock = { readonly key: number; readonly requests: readonly QueuedRequest[] }

/**
 * Groups rows into blocks; the browser skips the rendering of a block that is far from the viewport. A row keeps its
 * block as long as the order allows: a row that changes blocks is mounted again and loses the focus.
 */
export function rowBlocks(requests: readonly QueuedRequest[], before: readonly RowBlock[]): RowBlock[] {
  const blockOf = new Map(before.flatMap((block) => block.requests.map((one) => [one.external_id, block.key])))
  /** Number of rows of each block that are still to come. */
  const left = new Map<number, number>()
  const count = (key: number | undefined, by: 1 | -1) => {
    if (key !== undefined) left.set(key, (left.get(key) ?? 0) + by)
  }
  for (const { external_id: id } of requests) count(blockOf.get(id), 1)
  let unused = Math.max(-1, ...before.map(({ key }) => key))
  const nextKey = () => before.find(({ key }) => (left.get(key) ?? 0) > 0)?.key ?? (unused += 1)
  const blocks: { key: number; requests: QueuedRequest[] }[] = []
  for (const request of requests) {
    const own = blockOf.get(request.external_id)
    const now = blocks.at(-1)
    const goesOn = now && ((left.get(now.key) ?? 0) > 0 || (own === undefined && now.requests.length < QUEUE_PAGE))
    if (goesOn) now.requests.push(request)
    else blocks.push({ key: nextKey(), requests: [request] })
    count(own, -1)
  }
  return blocks
}
