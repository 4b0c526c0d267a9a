import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, anew with each minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (Date.now() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
