import { useEffect, useState, useSyncExternalStore } from 'react'
import { Badge } from '#web/desk/shell/frame/badge.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { Alerts } from './alerts.tsx'
import styles from './bell.module.css'
import { openMentions } from './open-mentions.ts'

export const BellIcon = line('M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4')

/** Delay, so that the opened page loads first. */
const AFTER_MS = 4_000

/** The bell, with the number of unread mentions. */
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

/** Loads the alerts with a delay. When open, it shows the dialog to choose them. */
export function AlertsWatch({ staffId, open, onClose }: AlertsWatchProps) {
  const [isWatching, setWatching] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (isWatching || open) && <Alerts staffId={staffId} open={open} onClose={onClose} />
}

/** Number of unread notes that mention this concierge. */
export const useMentions = () => useSyncExternalStore(openMentions.subscribe, openMentions.current).length
