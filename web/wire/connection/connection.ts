import { createStore } from '#basics/store.ts'

/** Whether the server is reachable, from the browser's state and the result of the last call. */
export const connection = createConnection()

export function createConnection(
  online = () => typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine,
) {
  const answered = createStore(true)
  const note = (next: boolean) => {
    if (answered.current() !== next) answered.set(next)
  }
  return {
    /** A response arrived, successful or not. */
    answered: () => note(true),
    /** No response arrived. */
    lost: () => note(false),
    /** The browser is online, so a call may succeed. */
    online,
    isUp: () => answered.current() && online(),
    subscribe(listener: () => void) {
      const unsubscribe = answered.subscribe(listener)
      const target: EventTarget | undefined = typeof window === 'undefined' ? undefined : window
      target?.addEventListener('online', listener)
      target?.addEventListener('offline', listener)
      return () => {
        unsubscribe()
        target?.removeEventListener('online', listener)
        target?.removeEventListener('offline', listener)
      }
    },
  }
}
