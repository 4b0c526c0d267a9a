import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { AutosavedDraft } from './autosave.ts'

type Saving<T> = Pick<AutosavedDraft<T>, 'current' | 'subscribe' | 'flush'>

/** State of a draft. It is saved when its page is hidden or left, and after a reconnect. */
export function useAutosave<T>(draft: Saving<T>, onLeave: () => unknown = draft.flush) {
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void draft.flush(true)
    }
    const online = () => void draft.flush()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', online)
      void left()
    }
  }, [draft])
  return useSyncExternalStore(draft.subscribe, draft.current)
}
