import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Runs an act that was requested before the draft had loaded, so that an early shortcut is not lost. */
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
