import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { msNow, onCorrection, timeNow } from '#basics/time/server-clock.ts'

/** Interval in ms: often enough for times in minutes, and aligned to the start of a minute. */
const EVERY_MS = 20_000

const { notify, subscribe } = createListeners()
let now = timeNow()
let timer: ReturnType<typeof setTimeout> | undefined
let followers = 0
let endCorrections = () => {}

function tick() {
  timer = setTimeout(tick, EVERY_MS - (msNow() % EVERY_MS))
  now = timeNow()
  notify()
}

function again() {
  clearTimeout(timer)
  tick()
}

/** One timer for all components. */
function follow(listener: () => void) {
  const leave = subscribe(listener)
  if ((followers += 1) === 1) {
    tick()
    endCorrections = onCorrection(again)
  }
  return () => {
    leave()
    if ((followers -= 1) > 0) return
    clearTimeout(timer)
    endCorrections()
  }
}

function read(): Date {
  // without subscribers the stored time is outdated
  if (Math.abs(msNow() - now.getTime()) > EVERY_MS + 1000) now = timeNow()
  return now
}

/** The current time; rerenders the component every minute. */
export const useMinute = (): Date => useSyncExternalStore(follow, read)

/**
 * A text computed from the current time; rerenders the component only when the text changes: for the rows of a list.
 */
export function useAtMinute<Said extends string | boolean>(say: (now: Date) => Said): Said {
  return useSyncExternalStore(follow, () => say(read()))
}
