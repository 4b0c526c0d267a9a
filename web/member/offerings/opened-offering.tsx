import { lazy, Suspense, useEffect, useState } from 'react'
import type { ListedOffering } from '#contract/member/offerings.ts'

const load = () => import('./offering-drawer.tsx')
const OfferingDrawer = lazy(() => load().then((module) => ({ default: module.OfferingDrawer })))

interface OpenedOfferingProps {
  among: readonly ListedOffering[]
  id: number | null
  onClose: () => void
}

/**
 * The drawer of the selected offering. Its code loads after the page, and it stays mounted for the closing animation.
 */
export function OpenedOffering({ among, id, onClose }: OpenedOfferingProps) {
  const [shown, setShown] = useState<ListedOffering | null>(null)
  const chosen = among.find((offering) => offering.id === id)
  if (chosen && chosen !== shown) setShown(chosen)
  useEffect(() => {
    const idle = setTimeout(() => {
      // a failed preload is not shown: opening the drawer retries it
      load().catch(() => undefined)
    }, AHEAD_MS)
    return () => clearTimeout(idle)
  }, [])
  return <Suspense>{shown && <OfferingDrawer offering={shown} open={id !== null} onClose={onClose} />}</Suspense>
}

const AHEAD_MS = 3000
