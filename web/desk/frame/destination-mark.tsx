import { lazy, Suspense } from 'react'
import type { Destination } from './destinations.ts'
import { PromisesBadge } from './promises-badge.tsx'

// of operations alone
const DeliveryBadge = lazy(() => import('./delivery-badge.tsx').then((file) => ({ default: file.DeliveryBadge })))

/** A destination's picture and name, and how much waits there. */
export function DestinationMark({ destination: { icon: Icon, label, role, path } }: { destination: Destination }) {
  return (
    <>
      <Icon />
      {label}
      {role === 'concierge' && <PromisesBadge path={path} />}
      {path === '/delivery' && (
        <Suspense fallback={null}>
          <DeliveryBadge />
        </Suspense>
      )}
    </>
  )
}
