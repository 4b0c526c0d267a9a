/** So long after a sign of one's own its event may still come. */
const ECHO_WITHIN_MS = 2000

const signs = new Map<string, number>()

/** What one does in a conversation has been said to the server, whose event for it is no news here. */
export function expectEcho(requestId: string): void {
  signs.set(requestId, Date.now())
}

/** Whether an event tells what has been said here. The next one is somebody else's. */
export function isEcho(requestId: string): boolean {
  const signedAt = signs.get(requestId) ?? 0
  signs.delete(requestId)
  return Date.now() - signedAt < ECHO_WITHIN_MS
}
