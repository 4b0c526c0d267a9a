/** Who listens to something, and how they are notified. */
export function createListeners<T = void>() {
  const listeners = new Set<(news: T) => void>()
  return {
    notify(news: T) {
      for (const listener of listeners) listener(news)
    },
    subscribe(listener: (news: T) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A value that changes over time: `subscribe` and `current` are what React's `useSyncExternalStore` takes. */
export function createStore<T>(initial: T) {
  let value = initial
  const { notify, subscribe } = createListeners()
  return {
    current: () => value,
    set(next: T) {
      value = next
      notify()
    },
    subscribe,
  }
}
