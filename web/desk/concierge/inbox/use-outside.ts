import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onOutside` if a press or the focus is outside the element while it is open. */
export function useOutside(element: RefObject<HTMLElement | null>, isOpen: boolean, onOutside: () => void) {
  const close = useEffectEvent(onOutside)
  useEffect(() => {
    if (!isOpen) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !element.current?.contains(target)) close()
    }
    const events = ['pointerdown', 'focusin'] as const
    events.forEach((event) => document.addEventListener(event, outside))
    return () => events.forEach((event) => document.removeEventListener(event, outside))
  }, [element, isOpen])
}
