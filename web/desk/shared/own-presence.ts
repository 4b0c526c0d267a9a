/** Period after an own report in which its event may arrive. */
const ECHO_WITHIN_MS = 2000

const signs = new Map<string, number>()

/** Call after reporting presence in a conversation: the resulting event is ignored. */
export function expectEcho(requestId: string): void {
  signs.set(requestId, Date.now())
}

/** Whether an event results from an own report. The next event is from someone else. */
export function isEcho(requestId: string): boolean {
  const signedAt = signs.get(requestId) ?? 0
  signs.delete(requestId)
  return Date.now() - signedAt < ECHO_WITHIN_MS
}
