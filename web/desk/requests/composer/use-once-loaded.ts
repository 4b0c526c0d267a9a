import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Does what was asked for while the draft was not there yet, once it is: a key that comes early is not lost. */
export function useOnceLoaded<Wanted>(
  isLoading: boolean,
  wantedRef: RefObject<Wanted | null>,
  act: (wanted: Wanted) => void,
): void {
  const run = useEffectEvent(() => {
    const wanted = wantedRef.current
    if (wanted === null) return
    wantedRef.current = null
    act(wanted)
  })
  useEffect(() => {
    if (!isLoading) run()
  }, [isLoading])
}
