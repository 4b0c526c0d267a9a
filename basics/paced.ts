export type Paced = {
  /** Reads at once; during a reading, once more after it. */
  now(): void
  /** Reads at once where the last time is a while ago, else when the pause is over. */
  soon(): void
  /** Reads once, about a pause from now: of many pages that hear of the same, none at the same moment as the next. */
  later(): void
  stop(): void
}

/** Pages that hear of the same change are apart by up to this part of the pause, else they would all read at once. */
const APART = 0.4

/**
 * Reads again whenever it is asked to, but never twice at once: a reading that is cancelled by the next never arrives
 * while others work quickly.
 * @param pauseMs about so long from one reading to the next, where there is no hurry
 */
export function paced(read: () => Promise<unknown>, pauseMs: number): Paced {
  let isReading = false
  let isBehind = false
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const readAll = async () => {
    isReading = true
    do {
      isBehind = false
      last = Date.now()
      await read()
    } while (isBehind)
    isReading = false
  }
  const now = () => {
    stop()
    if (isReading) isBehind = true
    else void readAll()
  }
  return {
    now,
    soon() {
      if (timer !== undefined) return
      const pause = pauseMs * (1 - APART / 2 + APART * Math.random())
      const left = last + pause - Date.now()
      if (left > 0) timer = setTimeout(now, left)
      else now()
    },
    later() {
      timer ??= setTimeout(now, pauseMs * (1 / 2 + Math.random()))
    },
    stop,
  }
}
