import { useNeedsAHand } from '#web/desk/operations/delivery/data.ts'
import { Badge } from './badge.tsx'

/** Number of failed emails and text messages that have not been reviewed. */
export function DeliveryBadge() {
  const { data } = useNeedsAHand()
  return <Badge count={data?.count ?? 0} what="need action" />
}
