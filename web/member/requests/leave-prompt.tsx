import { useBlocker } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react'
import type { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { isStaying, type Places } from '../shared/staying.ts'

type Loaded = { default: ComponentType<ComponentProps<typeof AlertDialog>> }

// nobody leaves unsent words behind before there are any: its code comes as they are written
const Question = lazy(() =>
  import('#web/kit/alert-dialog.tsx')
    .then((kit): Loaded => ({ default: kit.AlertDialog }))
    // what its style sheet can't do arrives here alone
    .catch((): Loaded => ({ default: Unasked })),
)

/** Asks before a navigation that would leave something unsent behind. */
export function LeavePrompt({ wouldLose }: { wouldLose: boolean }) {
  const wouldBlock = useCallback((places: Places) => wouldLose && !isStaying(places), [wouldLose])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldBlock,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
  const isAsking = status === 'blocked'
  if (!wouldLose && !isAsking) return null
  return (
    <Suspense>
      <Question
        open={isAsking}
        title="Are you sure you want to leave?"
        description="Your message has not been sent."
        keep={{ label: 'Stay', onClick: () => reset?.() }}
        proceed={{ label: 'Leave', onClick: () => proceed?.() }}
      />
    </Suspense>
  )
}

/** The question's code could not be fetched: the words are kept as a draft all the same. */
function Unasked({ open, proceed: { onClick } }: ComponentProps<typeof AlertDialog>) {
  useEffect(() => {
    if (open) onClick()
  }, [open, onClick])
  return null
}
