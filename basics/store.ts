/** Creates a set of listeners and the function that notifies them. */
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

/** A value that changes over time, with the `subscribe` and `current` of React's `useSyncExternalStore`. */
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
