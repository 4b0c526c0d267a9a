import { useSyncExternalStore } from 'react'

const EVERY_MS = 20_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const tell of listeners) tell()
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): Date {
  // after nobody has looked for a while it is not the time any more
  if (Date.now() - now.getTime() > EVERY_MS + 1000) now = new Date()
  return now
}

/** The time, often enough for words in minutes. One timer for all that ask. */
export const useMinute = (): Date => useSyncExternalStore(subscribe, read)
