import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { askedReason } from '#web/desk/shared/asked-reason.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { sameQueue } from '#web/desk/shared/queue-search.ts'

const OpeningDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.OpeningDialog))

/** Asks why somebody opens what a colleague has. Who leaves it closed is back at the queue. */
export function ReasonAsked() {
  const asked = useSyncExternalStore(askedReason.subscribe, askedReason.current)
  const here = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const leave = () => {
    if (!asked) return
    asked.settle(false)
    if (here === `/requests/${asked.requestId}`) void navigate({ to: '/', search: sameQueue })
  }
  return (
    <OpeningDialog
      key={asked?.requestId}
      open={asked !== null}
      requestId={asked?.requestId ?? ''}
      onGiven={() => asked?.settle(true)}
      onClose={leave}
    />
  )
}
