import { useQuery } from '@tanstack/react-query'
import { deskOwnSends } from '#contract/desk/requests/scheduled-sends.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { OutgoingSends } from './outgoing-sends.tsx'

/**
 * The signed-in concierge's pending replies, on every page of the desk: those that can still be undone, and held ones.
 */
export function Outgoing() {
  const { data: { sends } = { sends: [] } } = useQuery(queryOf(deskOwnSends))
  const shown = sends.filter(({ state, later }) => state === 'held' || !later)
  return (
    <section aria-label="Replies on their way" aria-live="polite">
      {shown.length > 0 && <OutgoingSends sends={shown} />}
    </section>
  )
}
