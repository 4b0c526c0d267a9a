import { useState, useTransition } from 'react'
import { toasts } from '#web/kit/toasts.ts'

/** The life of a button's act: busy while it runs, then a toast with the sentence that it gives, or its failure. */
export function useAct() {
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startActing] = useTransition()
  const act = (run: () => Promise<string | undefined>) =>
    startActing(async () => {
      setFailure(null)
      try {
        const message = await run()
        if (message) toasts.show({ type: 'success', message, autoDismiss: true })
      } catch (error) {
        setFailure(error instanceof Error ? error.message : 'That did not work. Please try again.')
      }
    })
  return { act, pending, failure, dismiss: () => setFailure(null) }
}
