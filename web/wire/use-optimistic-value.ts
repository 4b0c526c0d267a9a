import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What a switch shows from its press until the answer. The library says only a moment later that something is under way,
 * and until then React would put the switch back.
 */
export function useOptimisticValue(value: boolean) {
  const [asked, ask] = useState<boolean | null>(null)
  return {
    shown: asked ?? value,
    isAsking: asked !== null,
    ask,
    // together with what has changed by the answer, which the library hands on a moment later, too
    answered: () => notifyManager.schedule(() => ask(null)),
  }
}
