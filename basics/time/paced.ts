export type Paced = {
  /** Reads at once; during a read, once more after it. */
  now(): void
  /** Reads at once if the last read is long enough ago, otherwise at the end of the pause. */
  soon(): void
  /**
   * Reads once after about a pause, at a random time, so that pages with the same event do not read at the same time.
   */
  later(): void
  stop(): void
}

/** Random part of the pause, which prevents all pages from reading at the same time. */
const APART = 0.4

/**
 * Repeats a read on demand, but never twice at once: if each event canceled the current read, frequent events would
 * prevent any result.
 * @param pauseMs approximate time between two reads that can wait
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
