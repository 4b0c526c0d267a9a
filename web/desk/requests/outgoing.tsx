import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { deskOwnSends } from '#contract/desk/scheduled-sends.ts'
import { call } from '#web/desk/shared/call.ts'
import { prefetchOnFirstInput } from '#web/desk/shared/prefetch.ts'
import { keys } from '#web/desk/shared/queries.ts'

const load = () => import('./outgoing-sends.tsx')
const OutgoingSends = lazy(() =>
  load()
    .then((file) => ({ default: file.OutgoingSends }))
    .catch(() => ({ default: () => null })),
)

/** One's own replies on their way, over the whole desk: what can still be called back, and what was held. */
export function Outgoing() {
  const { data: sends = [] } = useQuery({
    queryKey: keys.sends,
    queryFn: async ({ signal }) => (await call(deskOwnSends, {}, { signal })).sends,
  })
  // who sends something has touched the desk before
  useEffect(() => prefetchOnFirstInput(load), [])
  const shown = sends.filter(({ state, later }) => state === 'held' || !later)
  return (
    <section aria-label="Replies on their way" aria-live="polite">
      <Suspense>{shown.length > 0 && <OutgoingSends sends={shown} />}</Suspense>
    </section>
  )
}
