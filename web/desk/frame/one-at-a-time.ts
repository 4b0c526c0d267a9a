/**
 * Reads again whenever it is asked to, but never twice at once: what is asked for during a reading is one more after it.
 * A reading that is cancelled by the next never arrives while others work quickly.
 */
export function oneAtATime(read: () => Promise<unknown>): () => void {
  let isReading = false
  let isBehind = false
  const readAll = async () => {
    isReading = true
    do {
      isBehind = false
      await read()
    } while (isBehind)
    isReading = false
  }
  return () => {
    if (isReading) isBehind = true
    else void readAll()
  }
}
