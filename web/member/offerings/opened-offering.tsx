import { lazy, Suspense, useEffect, useState } from 'react'
import type { ListedOffering } from '#contract/member/offerings.ts'

const load = () => import('./offering-drawer.tsx')
const OfferingDrawer = lazy(() => load().then((module) => ({ default: module.OfferingDrawer })))

interface OpenedOfferingProps {
  among: readonly ListedOffering[]
  id: number | null
  onClose: () => void
}

/** The drawer of the chosen offering. Its code comes once the page is there, and it stays to slide away again. */
export function OpenedOffering({ among, id, onClose }: OpenedOfferingProps) {
  const [shown, setShown] = useState<ListedOffering | null>(null)
  const chosen = among.find((offering) => offering.id === id)
  if (chosen && chosen !== shown) setShown(chosen)
  useEffect(() => {
    const idle = setTimeout(() => {
      // a failure now is no failure yet
      load().catch(() => undefined)
    }, AHEAD_MS)
    return () => clearTimeout(idle)
  }, [])
  return <Suspense>{shown && <OfferingDrawer offering={shown} open={id !== null} onClose={onClose} />}</Suspense>
}

const AHEAD_MS = 3000
