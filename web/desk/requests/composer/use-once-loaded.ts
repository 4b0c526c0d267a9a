import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Does what was asked for while the draft was not there yet, once it is: a key that comes early is not lost.
 * @returns what asks for it
 */
export function useOnceLoaded(isLoading: boolean, act: () => void): () => void {
  const [isWanted, setWanted] = useState(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isWanted || isLoading) return
    setWanted(false)
    run()
  }, [isWanted, isLoading])
  return () => setWanted(true)
}
