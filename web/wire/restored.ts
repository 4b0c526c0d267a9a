/**
 * Calls `act` when the browser shows this page again from its back-forward cache: everything in it is as old as the
 * moment it was left, and its connections are gone.
 */
export function onRestored(act: () => void, signal?: AbortSignal): void {
  globalThis.addEventListener?.('pageshow', ({ persisted }) => void (persisted && act()), signal ? { signal } : {})
}
