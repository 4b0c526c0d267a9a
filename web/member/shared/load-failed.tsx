import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import type { LoadFailedProps } from './failed-block.tsx'

// Errors are rare, so the picture is not in the first load. Offline it may fail to load: then there is only text.
const FailedBlock = lazy(() => import('./failed-block.tsx').catch(() => ({ default: Words })))

/** Names the content that failed to load, and offers to retry all failed parts of the page with one press. */
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
        {t('Try again')}
      </Button>
    </div>
  )
}
