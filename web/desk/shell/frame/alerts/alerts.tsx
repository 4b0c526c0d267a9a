import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AlertsDialog } from './dialog.tsx'
import { watchAlerts } from './watch-alerts.ts'

type AlertsProps = { staffId: number; open: boolean; onClose: () => void }

/** Watches for alerts of this concierge. When open, it shows the dialog to choose them. */
export function Alerts({ staffId, open, onClose }: AlertsProps): ReactNode {
  const { history } = useRouter()
  useEffect(() => watchAlerts(staffId, (path) => history.push(path)), [staffId, history])
  return <AlertsDialog staffId={staffId} open={open} onClose={onClose} />
}
