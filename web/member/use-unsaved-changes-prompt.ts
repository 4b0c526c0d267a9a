import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Holds a navigation back while something would be lost, until the person says `stay` or `leave`. */
export function useUnsavedChangesPrompt(wouldLose: boolean) {
  const held = useCallback(() => wouldLose, [wouldLose])
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: held, enableBeforeUnload: held, withResolver: true })
  return { asking: status === 'blocked', stay: () => reset?.(), leave: () => proceed?.() }
}
