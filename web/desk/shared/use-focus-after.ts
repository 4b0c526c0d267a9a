import { useEffect, useEffectEvent, useRef } from 'react'

/** What had the focus may be gone with what was there: unless it is somewhere, it goes to what is next. */
export function useFocusAfter(isThere: boolean, next: () => HTMLElement | null | undefined, options?: FocusOptions) {
  const before = useRef(isThere)
  const focusNext = useEffectEvent(() => {
    if (document.activeElement === document.body) next()?.focus(options)
  })
  useEffect(() => {
    if (before.current && !isThere) focusNext()
    before.current = isThere
  }, [isThere])
}
