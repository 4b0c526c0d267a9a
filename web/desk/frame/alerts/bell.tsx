import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { line } from '#web/kit/icons.tsx'
import { Badge } from '../badge.tsx'
import styles from './bell.module.css'
import { openMentions } from './open-mentions.ts'

/** The desk works without it: where it cannot be fetched nothing calls. */
const Alerts = lazy(() => import('./alerts.tsx').catch(() => ({ default: () => null })))
export const BellIcon = line('M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4')

/** The page that was opened comes first. */
const AFTER_MS = 4_000

/** What calls a concierge, and what they chose to be called for. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const count = useMentions()
  return (
    <IconButton
      className={styles.bell}
      label={count > 0 ? `Notifications: ${count} new` : 'Notifications'}
      onClick={onOpen}
    >
      <BellIcon />
      <Badge count={count} what="mentions" />
    </IconButton>
  )
}

type AlertsWatchProps = { staffId: number; open: boolean; onClose: () => void }

/** Calls a concierge for what they chose; open, it is that choice. */
export function AlertsWatch({ staffId, open, onClose }: AlertsWatchProps) {
  const [isWatching, setWatching] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    (isWatching || open) && (
      <Suspense>
        <Alerts staffId={staffId} open={open} onClose={onClose} />
      </Suspense>
    )
  )
}

/** How many colleagues have called one by name, unread. */
export const useMentions = () => useSyncExternalStore(openMentions.subscribe, openMentions.current).length
