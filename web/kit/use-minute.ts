import { useSyncExternalStore } from 'react'
import { msNow, onCorrection, timeNow } from '#basics/server-clock.ts'
import { createListeners } from '#basics/store.ts'

/** Often enough for times in minutes, and exact where a minute begins. */
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

/** One timer for all that ask. */
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
  // after nobody has followed for a while it is not the time anymore
  if (Math.abs(msNow() - now.getTime()) > EVERY_MS + 1000) now = timeNow()
  return now
}

/** The time, and the calling component again whenever it is another minute. */
export const useMinute = (): Date => useSyncExternalStore(follow, read)

/** What is said at this time, and the calling component again only when that is something else: for the rows of a list. */
export function useAtMinute<Said extends string | boolean>(say: (now: Date) => Said): Said {
  return useSyncExternalStore(follow, () => say(read()))
}
