import { useEffect, useEffectEvent } from 'react'

const PHONE = '(width < 40rem)'

/** On a phone the browser's Back asks an open drawer to close; it stays on the page below. */
export function useBackCloses(open: boolean, ask: () => void) {
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!open || !matchMedia(PHONE).matches) return
    return pushHandler(() => asked())
  }, [open])
}

const MARK = 'backHandled'
const handlers: (() => void)[] = []
// One extra entry in the history serves all open drawers: a drawer that opens as another closes takes it over.
let entry: 'none' | 'there' | 'leaving' = 'none'

function pushHandler(ask: () => void) {
  if (handlers.length === 0) addEventListener('popstate', popped, { capture: true })
  handlers.push(ask)
  syncEntry()
  return () => {
    handlers.splice(handlers.indexOf(ask), 1)
    // deferred, so that the next drawer has time to take the entry over
    setTimeout(syncEntry)
  }
}

function syncEntry() {
  if (handlers.length > 0 && entry === 'none') {
    // the native method: a router that patches history.pushState must not react to this
    if (!isMarked(history.state)) History.prototype.pushState.call(history, { ...history.state, [MARK]: true }, '')
    entry = 'there'
  } else if (handlers.length === 0 && entry === 'there') {
    // closed by a navigation: no entry to remove
    entry = isMarked(history.state) ? 'leaving' : 'none'
    if (entry === 'leaving') history.back()
  }
}

function popped(event: PopStateEvent) {
  const own = entry === 'leaving' || (entry === 'there' && !isMarked(event.state))
  if (!own) return
  // the address is the same before and after, so no other code has to react
  event.stopImmediatePropagation()
  const asked = entry === 'there' ? handlers.at(-1) : undefined
  entry = 'none'
  syncEntry()
  if (entry === 'none') removeEventListener('popstate', popped, { capture: true })
  asked?.()
}

function isMarked(state: unknown) {
  return typeof state === 'object' && state !== null && MARK in state
}
