import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { line } from '#web/kit/icons.tsx'
import { Badge } from '../badge.tsx'
import styles from './bell.module.css'
import { openMentions } from './open-mentions.ts'

/** The desk works without it: where it cannot be fetched nothing calls. */
const Alerts = lazy(() => import('./alerts.tsx').catch(() => ({ default: () => null })))
const BellIcon = line('M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4')

/** The page that was opened comes first. */
const AFTER_MS = 4_000

/** Calls a concierge for what they chose, and opens that choice. */
export function Bell({ staffId }: { staffId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [isWatching, setWatching] = useState(false)
  const count = useSyncExternalStore(openMentions.subscribe, openMentions.current).length
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <IconButton
        className={styles.bell}
        label={count > 0 ? `Notifications: ${count} new` : 'Notifications'}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        <Badge count={count} what="mentions" />
      </IconButton>
      {(isWatching || isOpen) && (
        <Suspense>
          <Alerts staffId={staffId} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
