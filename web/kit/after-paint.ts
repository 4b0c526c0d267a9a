/** Where nothing is painted, in a tab that lies behind others, nobody waits for it. */
const LONGEST_MS = 100

let goOn: (() => void) | undefined
for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => goOn?.(), true)

/**
 * Comes once the browser has painted what the last input changed, so that what follows holds no answer to a press back;
 * at the next input, if that is sooner, which finds all that the one before it led to.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve
    // a frame's callbacks run before it is painted
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}

let current: string | undefined

/** The same on the way to another page, but not to the first one; nothing where there is none to wait for. */
export function paintBetweenPages(to: { location: { pathname: string }; preload: boolean }): Promise<void> | undefined {
  // only loaded ahead, in case somebody goes there
  if (to.preload) return undefined
  const from = current
  current = to.location.pathname
  return from === undefined || from === current ? undefined : afterPaint()
}
