import { startTransition, useEffect, useState } from 'react'

/** Enough to fill the tallest screen, so that a long thread opens as fast as a short one. */
const FIRST = 30
/** Few enough for a phone to render between two keystrokes: one group, see turn-groups.tsx. */
const NEXT = 100
const PAUSE_MS = 60

/**
 * The start of the rendered part of a long list that is read from its end: the end is rendered at once, the rest bit by
 * bit, until all of it can be searched, read out and scrolled to.
 * @param wanted an index that must be rendered at once
 */
export function useFromEnd(count: number, wanted = count): number {
  const [from, setFrom] = useState(() => Math.max(0, Math.min(count - FIRST, wanted)))
  useEffect(() => {
    if (from === 0) return
    const timer = setTimeout(() => startTransition(() => setFrom(Math.floor((from - 1) / NEXT) * NEXT)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [from])
  return Math.min(from, count)
}
