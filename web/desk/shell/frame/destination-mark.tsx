import { DeliveryBadge } from './delivery-badge.tsx'
import type { Destination } from './destinations.ts'
import { PromisesBadge } from './promises-badge.tsx'

type DestinationMarkProps = { destination: Destination; isShort?: boolean }

/** Icon, name and count of a destination. */
export function DestinationMark({ destination, isShort }: DestinationMarkProps) {
  const { icon: Icon, label, short = label, role, path } = destination
  return (
    <>
      <Icon />
      {isShort ? short : label}
      {role === 'concierge' && <PromisesBadge path={path} />}
      {path === '/delivery' && <DeliveryBadge />}
    </>
  )
}
