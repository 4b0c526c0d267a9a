import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Moves the focus into a part that has just opened and scrolls all of it into view; Escape closes it. */
export function useOpened(
  place: RefObject<HTMLElement | null>,
  focused: 'button' | 'input' | 'textarea',
  onLeave: () => void,
) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const opened = place.current
    if (!opened) return
    opened.querySelector(focused)?.focus({ preventScroll: true })
    // after the thread has handled its new height, because it would scroll to its end
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => opened.scrollIntoView({ block: 'nearest' }))
    })
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    opened.addEventListener('keydown', pressed)
    return () => {
      cancelAnimationFrame(frame)
      opened.removeEventListener('keydown', pressed)
    }
  }, [place, focused])
}
