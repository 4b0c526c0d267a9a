import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves the focus after `isThere` changes, because the focused element may have been removed. Focus that is elsewhere
 * stays.
 */
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
