import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'

/** Often enough for times in minutes, and exact where a minute begins. */
const EVERY_MS = 20_000

const { notify, subscribe } = createListeners()
let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined
let followers = 0

function tick() {
  timer = setTimeout(tick, EVERY_MS - (Date.now() % EVERY_MS))
  now = new Date()
  notify()
}

/** One timer for all that ask. */
function follow(listener: () => void) {
  const leave = subscribe(listener)
  if ((followers += 1) === 1) tick()
  return () => {
    leave()
    if ((followers -= 1) === 0) clearTimeout(timer)
  }
}

function read(): Date {
  // after nobody has followed for a while it is not the time anymore
  if (Date.now() - now.getTime() > EVERY_MS + 1000) now = new Date()
  return now
}

/** The time, and the calling component again whenever it is another minute. */
export const useMinute = (): Date => useSyncExternalStore(follow, read)

/** What is said at this time, and the calling component again only when that is something else: for the rows of a list. */
export function useAtMinute<Said extends string | boolean>(say: (now: Date) => Said): Said {
  return useSyncExternalStore(follow, () => say(read()))
}
