import { useEffect, useState } from 'react'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection.ts'

type Opening =
  | { step: 'asking' | 'done' }
  /** `again` is there where another try may go better. */
  | { step: 'failed'; error: unknown; again: (() => void) | null }

/** Does what a mailed link is for as soon as it is opened; where no answer came, once more when the connection is up. */
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

/** The link itself was refused. */
function isFinal(error: unknown) {
  const status = statusOf(error)
  return status >= 400 && status < 500 && status !== 429
}
