type Fetch = () => Promise<unknown>

const waiting = new Set<Fetch>()
let hasStirred = false

/** Fetches something with the first sign of a hand, so that nobody waits for it who opens it. */
export function prefetchOnFirstInput(fetch: Fetch): void {
  if (hasStirred) quietly(fetch)
  else waiting.add(fetch)
}

/** Waits for the first input of the person at the desk; gives how to stop. */
export function watchFirstInput(): () => void {
  const stirring = new AbortController()
  const stirred = () => {
    stirring.abort()
    hasStirred = true
    for (const fetch of waiting) quietly(fetch)
    waiting.clear()
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(type, stirred, { passive: true, signal: stirring.signal })
  return () => stirring.abort()
}

/** A failure now is no failure yet. */
function quietly(fetch: Fetch) {
  fetch().catch(() => undefined)
}
