import { useEffect, useEffectEvent } from 'react'

const PHONE = '(max-width: 639px)'

/** On a phone the browser's Back asks an open drawer to close; it doesn't leave the page underneath. */
export function useBackCloses(open: boolean, ask: () => void) {
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!open || !matchMedia(PHONE).matches) return
    return holdBack(() => asked())
  }, [open])
}

const MARK = 'backHeld'
const holders: (() => void)[] = []
// One extra entry in the history stands for all open drawers: one that opens as another closes takes it over.
let entry: 'none' | 'there' | 'leaving' = 'none'

function holdBack(ask: () => void) {
  if (holders.length === 0) addEventListener('popstate', popped, { capture: true })
  holders.push(ask)
  settle()
  return () => {
    holders.splice(holders.indexOf(ask), 1)
    // later, so that the next drawer has the time to take the entry over
    setTimeout(settle)
  }
}

function settle() {
  if (holders.length > 0 && entry === 'none') {
    // the plain browser method: a router that replaces history.pushState needs no news of this
    if (!held(history.state)) History.prototype.pushState.call(history, { ...history.state, [MARK]: true }, '')
    entry = 'there'
  } else if (holders.length === 0 && entry === 'there') {
    // closed because the page went elsewhere: nothing to take back
    entry = held(history.state) ? 'leaving' : 'none'
    if (entry === 'leaving') history.back()
  }
}

function popped(event: PopStateEvent) {
  const own = entry === 'leaving' || (entry === 'there' && !held(event.state))
  if (!own) return
  // the address is the same before and after, so nobody else has to act on it
  event.stopImmediatePropagation()
  const asked = entry === 'there' ? holders.at(-1) : undefined
  entry = 'none'
  settle()
  if (entry === 'none') removeEventListener('popstate', popped, { capture: true })
  asked?.()
}

function held(state: unknown) {
  return typeof state === 'object' && state !== null && MARK in state
}
