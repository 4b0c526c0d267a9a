import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { line } from '#web/kit/icons.tsx'

/** The desk works without it: where it cannot be fetched nothing calls. */
const Alerts = lazy(() => import('./alerts.tsx').catch(() => ({ default: () => null })))
const BellIcon = line('M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4')

/** The page that was opened comes first. */
const AFTER_MS = 4_000

/** Calls a concierge for what they chose, and opens that choice. */
export function Bell({ staffId }: { staffId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [isWatching, setWatching] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <IconButton label="Notifications" onClick={() => setOpen(true)}>
        <BellIcon />
      </IconButton>
      {(isWatching || isOpen) && (
        <Suspense>
          <Alerts staffId={staffId} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
