/** Live events wait no longer than this for an answer that does not come. */
const WAIT_MS = 3000

/** By request: the number of the last event that the answers to this tab's own changes contain, or will. */
const contained = new Map<string, Promise<number>>()

/** The live events of this request wait for the answer; its `eventId` is 0 where it does not say. */
export function noteOwnChange(requestId: string, answer: Promise<{ eventId: number }>) {
  const before = contained.get(requestId)
  const last = answer.then(
    ({ eventId }) => eventId,
    () => 0,
  )
  contained.set(
    requestId,
    Promise.all([last, before ?? 0]).then((ids) => Math.max(...ids)),
  )
}

/** Whether the cache has this event already, from an answer. The event may come before the answer that contains it. */
export async function isContained(requestId: string, eventId: number): Promise<boolean> {
  const last = contained.get(requestId)
  if (!last) return false
  const late = new Promise<number>((resolve) => setTimeout(resolve, WAIT_MS, 0))
  return eventId <= (await Promise.race([last, late]))
}
