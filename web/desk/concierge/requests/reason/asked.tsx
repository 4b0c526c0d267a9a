import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { askedReason } from '#web/desk/shared/asked-reason.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { OpeningDialog } from './dialog.tsx'

/** Asks for the reason before a colleague's request opens. Cancel returns to the queue. */
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
