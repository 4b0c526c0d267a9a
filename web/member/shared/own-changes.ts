/** Live events wait no longer than this for an answer that does not come. */
const WAIT_MS = 3000

/** What an answer contains: all that happened up to an event, or that event `alone`. Its number is 0 where none is said. */
type Contained = { eventId: number; alone?: true }

/** By request: what the answers to this tab's own changes contain, or will. */
const contained = new Map<string, Promise<Contained>[]>()

/** The live events of this request wait for the answer. */
export function noteOwnChange(requestId: string, answer: Promise<Contained>) {
  const before = contained.get(requestId) ?? []
  contained.set(requestId, [...before, answer.catch(() => ({ eventId: 0 }))])
}

/** Whether the cache has this event already, from an answer. The event may come before the answer that contains it. */
export async function isContained(requestId: string, eventId: number): Promise<boolean> {
  const late = new Promise<Contained[]>((resolve) => setTimeout(resolve, WAIT_MS, []))
  const answers = await Promise.race([Promise.all(contained.get(requestId) ?? []), late])
  return answers.some(({ eventId: last, alone }) => (alone ? eventId === last : eventId <= last))
}
