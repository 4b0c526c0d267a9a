import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Distance in pixels from the end within which the end is followed. */
const NEAR_END_PX = 80
/** Pixels between the container's edge and a message that opens at its start. */
const ABOVE_PX = 12

/**
 * A scroll container whose only child holds the messages of a conversation. It opens at its end and stays there when
 * heights change, unless the reader scrolls up, or unfolds earlier messages (`data-earlier`). A last message taller
 * than the container opens at its start.
 * @param shown A change opens the other conversation at its end.
 * @param count Grows with each message.
 * @param onMove Called with whether the end is in view, each time that changes.
 * @param opensAt The message at which it opens instead, which gets the focus.
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
      // only scrolling up leaves the end: content added below is followed
      const now = isAtEnd(place) || (atEnd.current && !isUp)
      if (now !== atEnd.current) move.current?.(now)
      atEnd.current = now
    }
    const isUnfolded = () => place.querySelector('[data-earlier][open]') !== null
    let unfolded = isUnfolded()
    // a growing composer shrinks the thread, and distant messages get their real height as they come near
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

/** The scroll position at the end. */
function endOf(place: HTMLElement): number {
  const end = place.scrollHeight - place.clientHeight
  const last = place.firstElementChild?.lastElementChild
  const turn = (last?.matches('[data-turns]') ? last.lastElementChild : last)?.getBoundingClientRect()
  if (!turn || turn.height < place.clientHeight) return end
  return Math.min(end, place.scrollTop + turn.top - place.getBoundingClientRect().top - ABOVE_PX)
}
