import { useEffect, useState } from 'react'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection/connection.ts'

type Opening =
  | { step: 'asking' | 'done' }
  /** `again` is set if a retry may succeed. */
  | { step: 'failed'; error: unknown; again: (() => void) | null }

/** Performs a mailed link's act when the page opens; without a response, once more when the connection is back. */
export function useMailedLink(act: (signal: AbortSignal) => Promise<unknown>): Opening {
  const [opening, setOpening] = useState<Opening>({ step: 'asking' })
  useEffect(() => {
    const leaving = new AbortController()
    let unanswered = false
    const open = () =>
      void act(leaving.signal).then(
        () => setOpening({ step: 'done' }),
        (error: unknown) => {
          if (leaving.signal.aborted) return
          unanswered = statusOf(error) === 0
          setOpening({ step: 'failed', error, again: isFinal(error) ? null : again })
        },
      )
    const again = () => {
      unanswered = false
      setOpening({ step: 'asking' })
      open()
    }
    const unsubscribe = connection.subscribe(() => {
      if (unanswered && connection.isUp()) again()
    })
    open()
    return () => {
      unsubscribe()
      leaving.abort()
    }
  }, [act])
  return opening
}

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : 500)

/** The server rejected the link itself. */
function isFinal(error: unknown) {
  const status = statusOf(error)
  return status >= 400 && status < 500 && status !== 429
}
