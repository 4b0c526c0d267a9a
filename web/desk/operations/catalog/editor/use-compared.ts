import { useState } from 'react'

/**
 * State of a short form of which a colleague may save another version. Strings and lists of strings are compared by
 * value.
 */
export function useCompared<T extends object>(saved: T) {
  const [mine, setMine] = useState(saved)
  const [base, setBase] = useState(saved)
  return {
    mine,
    setMine,
    /** The saved version at the start of the edit. */
    base,
    /** Whether a colleague has saved a version that differs from the form. */
    isBehind: !isSame(base, saved) && !isSame(mine, saved),
    /** Continues from the version that is saved now. */
    goOn(next: T) {
      setMine(next)
      setBase(saved)
    },
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
