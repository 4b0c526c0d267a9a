import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The value of a switch between the press and the answer. The library reports the pending change only a moment later,
 * and until then React would reset the switch.
 */
export function useOptimisticValue(value: boolean) {
  const [asked, ask] = useState<boolean | null>(null)
  return {
    shown: asked ?? value,
    isAsking: asked !== null,
    ask,
    // together with the changed data, which the library delivers a moment later, too
    answered: () => notifyManager.schedule(() => ask(null)),
  }
}
