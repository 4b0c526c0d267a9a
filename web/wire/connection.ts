/** Whether the server can be reached: what the browser says, and how the last call ended. */
export const connection = createConnection()

export function createConnection(
  online = () => typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine,
) {
  let answered = true
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const noted = (next: boolean) => {
    if (answered === next) return
    answered = next
    tell()
  }
  return {
    /** An answer came, whatever it said. */
    answered: () => noted(true),
    /** No answer came. */
    lost: () => noted(false),
    isUp: () => answered && online(),
    subscribe(listener: () => void) {
      listeners.add(listener)
      const target: EventTarget | undefined = typeof window === 'undefined' ? undefined : window
      target?.addEventListener('online', listener)
      target?.addEventListener('offline', listener)
      return () => {
        listeners.delete(listener)
        target?.removeEventListener('online', listener)
        target?.removeEventListener('offline', listener)
      }
    },
  }
}
