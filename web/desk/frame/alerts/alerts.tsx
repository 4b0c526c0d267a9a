import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { watchAlerts } from './watch-alerts.ts'

const AlertsDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.AlertsDialog))

type AlertsProps = { staffId: number; open: boolean; onClose: () => void }

/** Watches for what calls this concierge; open, it is the choice of that. */
export default function Alerts({ staffId, open, onClose }: AlertsProps): ReactNode {
  const { history } = useRouter()
  useEffect(() => watchAlerts(staffId, (path) => history.push(path)), [staffId, history])
  return <AlertsDialog staffId={staffId} open={open} onClose={onClose} />
}
