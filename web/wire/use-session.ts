import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** `code` and `enroll` still owe a factor; `whole` may go anywhere. */
export type Standing = 'signed-out' | 'code' | 'enroll' | 'whole'

export function useStanding(): Standing {
  return useSyncExternalStore(session.subscribe, standing)
}

function standing(): Standing {
  const current = session.current()
  return current ? (current.pending ?? 'whole') : 'signed-out'
}
