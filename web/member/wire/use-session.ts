import { useSyncExternalStore } from 'react'
import { session } from '#web/wire/session.ts'

/** `code` and `enroll` still owe a factor; `whole` may open any page. */
export type SessionStep = 'signed-out' | 'code' | 'enroll' | 'whole'

export function useSessionStep(): SessionStep {
  return useSyncExternalStore(session.subscribe, step)
}

function step(): SessionStep {
  const current = session.current()
  return current ? (current.pending ?? 'whole') : 'signed-out'
}
