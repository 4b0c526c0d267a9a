import { useEffect, useEffectEvent, useRef } from 'react'

/** What was pressed to decide is gone with the two versions: the focus, unless it is somewhere, goes to what is next. */
export function useFocusAfterConflict(isConflict: boolean, next: () => HTMLElement | null | undefined) {
  const before = useRef(isConflict)
  const focusNext = useEffectEvent(() => {
    if (document.activeElement === document.body) next()?.focus()
  })
  useEffect(() => {
    if (before.current && !isConflict) focusNext()
    before.current = isConflict
  }, [isConflict])
}
