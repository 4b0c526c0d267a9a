/** Maximum time in ms that a live event waits for a response. */
const WAIT_MS = 3000

/**
 * The events that a response covers: all up to an event, or that event `alone`. Its number is 0 if the response has
 * none.
 */
type Contained = { eventId: number; alone?: true }

/** By request: the events covered by responses to this tab's own changes, including pending ones. */
const contained = new Map<string, Promise<Contained>[]>()

/** The live events of this request wait for the response. */
export function noteOwnChange(requestId: string, answer: Promise<Contained>) {
  const before = contained.get(requestId) ?? []
  contained.set(requestId, [...before, answer.catch(() => ({ eventId: 0 }))])
}

/** Whether a response has already put this event into the cache. The event may arrive before that response. */
export async function isContained(requestId: string, eventId: number): Promise<boolean> {
  const late = new Promise<Contained[]>((resolve) => setTimeout(resolve, WAIT_MS, []))
  const answers = await Promise.race([Promise.all(contained.get(requestId) ?? []), late])
  return answers.some(({ eventId: last, alone }) => (alone ? eventId === last : eventId <= last))
}
