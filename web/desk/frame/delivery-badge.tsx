import { useNeedsAHand } from '#web/desk/delivery/data.ts'
import { Badge } from './badge.tsx'

/** Mails and texts that did not arrive and that nobody has looked at. */
export function DeliveryBadge() {
  const { data } = useNeedsAHand()
  return <Badge count={data?.count ?? 0} what="need a hand" />
}
