import { useSyncExternalStore } from 'react'
import { connection } from './connection.ts'

export function useConnected() {
  return useSyncExternalStore(connection.subscribe, connection.isUp)
}
