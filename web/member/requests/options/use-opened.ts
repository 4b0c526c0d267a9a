import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Puts the focus into what has just opened, and the whole of it before somebody's eyes; Escape leaves it. */
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
    // once the thread has taken in that it has grown, since it would follow its end
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
