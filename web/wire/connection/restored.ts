/**
 * Calls `act` when the browser shows this page again from its back-forward cache: its data is as old as when it was
 * left, and its connections are closed.
 */
export function onRestored(act: () => void, signal?: AbortSignal): void {
  globalThis.addEventListener?.('pageshow', ({ persisted }) => void (persisted && act()), signal ? { signal } : {})
}
