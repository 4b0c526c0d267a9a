import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** `code` and `enroll` still owe a factor; `whole` may go anywhere. */
export type SessionStep = 'signed-out' | 'code' | 'enroll' | 'whole'

export function useSessionStep(): SessionStep {
  return useSyncExternalStore(session.subscribe, step)
}

function step(): SessionStep {
  const current = session.current()
  return current ? (current.pending ?? 'whole') : 'signed-out'
}
