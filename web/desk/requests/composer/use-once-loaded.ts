import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Does what was asked for while the draft was not there yet, once it is: a key that comes early is not lost. */
export function useOnceLoaded(isLoading: boolean, wantedRef: RefObject<boolean>, act: () => void): void {
  const run = useEffectEvent(() => {
    if (!wantedRef.current) return
    wantedRef.current = false
    act()
  })
  useEffect(() => {
    if (!isLoading) run()
  }, [isLoading])
}
