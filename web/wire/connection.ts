import { createStore } from '#basics/store.ts'

/** Whether the server can be reached: what the browser says, and how the last call ended. */
export const connection = createConnection()

export function createConnection(
  online = () => typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine,
) {
  const answered = createStore(true)
  const note = (next: boolean) => {
    if (answered.current() !== next) answered.set(next)
  }
  return {
    /** An answer came, whatever it said. */
    answered: () => note(true),
    /** No answer came. */
    lost: () => note(false),
    /** The browser says so: a call is worth a try. */
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
