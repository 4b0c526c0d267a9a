type Fetch = () => Promise<unknown>

const waiting = new Set<Fetch>()
let hadInput = false

/** Fetches something with the first input, so that nobody waits for it who opens it. */
export function prefetchOnFirstInput(fetch: Fetch): void {
  if (hadInput) quietly(fetch)
  else waiting.add(fetch)
}

/** Waits for the first input of the person at the desk; gives how to stop. */
export function watchFirstInput(): () => void {
  const listening = new AbortController()
  const onInput = () => {
    listening.abort()
    hadInput = true
    fetchWhenIdle()
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(type, onInput, { passive: true, signal: listening.signal })
  return () => listening.abort()
}

/** So late at the latest, on a page that comes to no rest. */
const IDLE_WITHIN_MS = 300

/** As far as the page is at rest: the input that was the first sign has to be answered, too. */
function fetchWhenIdle() {
  // Safari has no such callback
  if ('requestIdleCallback' in window) requestIdleCallback(fetchWaiting, { timeout: IDLE_WITHIN_MS })
  else setTimeout(fetchWaiting)
}

function fetchWaiting(idle?: IdleDeadline) {
  for (const fetch of waiting) {
    waiting.delete(fetch)
    quietly(fetch)
    if (idle && !idle.didTimeout && idle.timeRemaining() === 0) return fetchWhenIdle()
  }
}

/** A failure now is no failure yet. */
function quietly(fetch: Fetch) {
  fetch().catch(() => undefined)
}
