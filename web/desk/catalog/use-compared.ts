import { useState } from 'react'

/** What a short form holds of something that a colleague may save meanwhile; strings and lists of them, compared by value. */
export function useCompared<T extends object>(saved: T) {
  const [mine, setMine] = useState(saved)
  const [base, setBase] = useState(saved)
  return {
    mine,
    setMine,
    /** As it was when this was begun. */
    base,
    /** A colleague has saved since, and something else than what stands here. */
    isBehind: !isSame(base, saved) && !isSame(mine, saved),
    /** Goes on from what is saved now. */
    goOn(next: T) {
      setMine(next)
      setBase(saved)
    },
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
