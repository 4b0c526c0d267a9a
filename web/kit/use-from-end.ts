import { startTransition, useEffect, useState } from 'react'

/** As many as fill the tallest screen: a thread that has more opens as fast as one that has not. */
const FIRST = 30
/** Few enough that a phone draws them between two frames of somebody who types: a group, see turn-groups.tsx. */
const NEXT = 100
const PAUSE_MS = 60

/**
 * Where the shown part of a long list begins, which is read from its end: the end comes at once, what is before it bit
 * by bit, until all is there to be searched, read out and scrolled to.
 * @param wanted a place that must be there at once
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
