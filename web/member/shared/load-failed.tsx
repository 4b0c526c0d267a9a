import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { LoadFailedProps } from './failed-block.tsx'

// A fault is rare, so its picture isn't in the first load. Offline it may not come: then words alone.
const FailedBlock = lazy(() => import('./failed-block.tsx').catch(() => ({ default: Words })))

/** Says what could not be fetched, and offers to try again: all of the page that failed, with one press. */
export function LoadFailed(props: LoadFailedProps) {
  const client = useQueryClient()
  const again = () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return (
    <Suspense>
      <FailedBlock {...props} onRetry={again} />
    </Suspense>
  )
}

function Words({ error, words = error.message, onRetry }: LoadFailedProps & { onRetry: () => void }): ReactNode {
  return (
    <div role="alert">
      {words}{' '}
      <Button variant="tertiary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
