/** Where nothing is painted, in a tab that lies behind others, nobody waits for it. */
const LONGEST_MS = 100

/**
 * Comes once the browser has painted what the last input changed, so that what follows holds no answer to a press back;
 * at the next input, if that is sooner, which finds all that the one before it led to.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      resolve()
    }
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, end, { capture: true, signal: over.signal })
    // a frame's callbacks run before it is painted
    requestAnimationFrame(() => setTimeout(end))
    setTimeout(end, LONGEST_MS)
  })
}
