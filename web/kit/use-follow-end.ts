import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Close enough to the end to keep following it, in pixels. */
const NEAR_END_PX = 80
/** Between the place's edge and a turn that opens at its head, in pixels. */
const ABOVE_PX = 12

/**
 * A scrolling place whose only child holds the turns of a conversation. It opens at its end and stays there, whatever
 * becomes taller or smaller, unless somebody reads further up, or opens what is folded there (`data-earlier`). A last
 * turn taller than the place opens at its head.
 * @param shown Another conversation opens at its end again.
 * @param count Grows with each turn.
 * @param onMove Learns whether the end is in view, each time that it changes.
 * @param opensAt Holds the turn at which it opens instead, which takes the focus.
 */
export function useFollowEnd(
  shown: string,
  count: number,
  onMove?: (isAtEnd: boolean) => void,
  opensAt?: RefObject<HTMLElement | null>,
) {
  const log = useRef<HTMLDivElement>(null)
  const last = useRef<string>(null)
  const atEnd = useRef(true)
  const move = useRef(onMove)
  useLayoutEffect(() => {
    move.current = onMove
  })
  useLayoutEffect(() => {
    if (last.current !== shown) {
      const turn = opensAt?.current
      turn?.scrollIntoView({ block: 'center' })
      turn?.focus({ preventScroll: true })
      atEnd.current = !turn || !log.current || isAtEnd(log.current)
      if (opensAt) move.current?.(atEnd.current)
    }
    last.current = shown
    if (log.current && atEnd.current) log.current.scrollTop = endOf(log.current)
  }, [shown, count, opensAt])
  useEffect(() => {
    const place = log.current
    if (!place) return
    let top = place.scrollTop
    const moved = () => {
      const isUp = place.scrollTop < top
      top = place.scrollTop
      // only who goes up leaves the end: what came below meanwhile is followed
      const now = isAtEnd(place) || (atEnd.current && !isUp)
      if (now !== atEnd.current) move.current?.(now)
      atEnd.current = now
    }
    const isUnfolded = () => place.querySelector('[data-earlier][open]') !== null
    let unfolded = isUnfolded()
    // a composer that grows takes room from the thread, and what is far away is measured as it comes near
    const sized = new ResizeObserver(() => {
      const was = unfolded
      unfolded = isUnfolded()
      if (unfolded && !was) atEnd.current = isAtEnd(place)
      else if (atEnd.current) place.scrollTop = endOf(place)
    })
    for (const measured of [place, place.firstElementChild]) if (measured) sized.observe(measured)
    place.addEventListener('scroll', moved)
    return () => {
      sized.disconnect()
      place.removeEventListener('scroll', moved)
    }
  }, [])
  return log
}

const isAtEnd = (place: HTMLElement) => endOf(place) - place.scrollTop < NEAR_END_PX

/** Where the place is scrolled to when it shows its end. */
function endOf(place: HTMLElement): number {
  const end = place.scrollHeight - place.clientHeight
  const last = place.firstElementChild?.lastElementChild
  const turn = (last?.matches('[data-turns]') ? last.lastElementChild : last)?.getBoundingClientRect()
  if (!turn || turn.height < place.clientHeight) return end
  return Math.min(end, place.scrollTop + turn.top - place.getBoundingClientRect().top - ABOVE_PX)
}
