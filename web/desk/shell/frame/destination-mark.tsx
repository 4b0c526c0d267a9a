import { DeliveryBadge } from './delivery-badge.tsx'
import type { Destination } from './destinations.ts'
import { PromisesBadge } from './promises-badge.tsx'

/** Icon, name and count of a destination. */
export function DestinationMark({ destination: { icon: Icon, label, role, path } }: { destination: Destination }) {
  return (
    <>
      <Icon />
      {label}
      {role === 'concierge' && <PromisesBadge path={path} />}
      {path === '/delivery' && <DeliveryBadge />}
    </>
  )
}
