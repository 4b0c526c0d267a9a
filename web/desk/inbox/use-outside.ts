import { type RefObject, useEffect, useEffectEvent } from 'react'

/** While it is open, whatever is pressed or gets the focus outside of this element closes it. */
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
