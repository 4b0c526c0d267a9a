/** Longest wait: a background tab paints nothing. */
const LONGEST_MS = 100

let goOn: (() => void) | undefined
for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => goOn?.(), true)

/**
 * Resolves after the browser has painted the effect of the last input, so that the following work delays no response to
 * a press; at the next input if that is sooner, so that it sees the result of the one before.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve
    // a frame's callbacks run before its paint
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}

let current: string | undefined

/**
 * The same before a navigation to another page, but not to the first one; undefined if there is no input to wait for.
 */
export function paintBetweenPages(to: { location: { pathname: string }; preload: boolean }): Promise<void> | undefined {
  // a preload, not a navigation
  if (to.preload) return undefined
  const from = current
  current = to.location.pathname
  return from === undefined || from === current ? undefined : afterPaint()
}
