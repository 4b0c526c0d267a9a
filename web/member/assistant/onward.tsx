import { Link } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { useOpenPromises } from '../shared/attention.ts'
import { noticesHere } from '../shared/device/notices-here.ts'
import { closeAssistant } from '../shared/drawer-state.ts'
import { landAt } from './land-at.ts'
import styles from './onward.module.css'

const OfferNotices = lazy(async () => ({ default: (await import('./offer-notices.tsx')).OfferNotices }))

/** By when they hear, what comes next, and where they go once the request is handed over. */
export function Onward({ requestId }: { requestId: string | undefined }) {
  const now = useMinute()
  const [at] = useState(now)
  const promise = useOpenPromises(now).get(requestId ?? '')
  const leave = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const dot = currentTarget.closest('[data-drawer]')?.querySelector('[data-dot]')
    if (dot && requestId) void landAt(requestId, dot, currentTarget.pathname)
    closeAssistant()
  }
  return (
    <>
      {requestId && (
        <ol className={styles.road} aria-label="Milestones">
          <li data-step="done">
            <span className="sr">Done: </span>
            <b className="b">Handed over</b>
            <span>{new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at)}</span>
          </li>
          <li data-step="now" aria-current="step">
            <span className="sr">Now: </span>
            <b className="b">First answer</b>
            {/* its place is there from the start: it comes a moment later */}
            <span>{promise}</span>
          </li>
          <li>
            <span className="sr">Next: </span>
            <b className="b">Done</b>
          </li>
        </ol>
      )}
      <div className={styles.offer}>
        <Suspense>{noticesHere() === 'askable' && Notification.permission === 'default' && <OfferNotices />}</Suspense>
      </div>
      <div className={`buttons ${styles.ways}`}>
        {requestId && (
          <Button
            className={styles.open}
            render={
              <Link to="/requests/$requestExternalId" params={{ requestExternalId: requestId }} onClick={leave} />
            }
          >
            Open this request
          </Button>
        )}
        <Button variant={requestId ? 'tertiary' : 'primary'} render={<Link to="/requests" onClick={leave} />}>
          View your requests
        </Button>
        <Button variant="tertiary" render={<Link to="/dashboard" onClick={leave} />}>
          Go to Dashboard
        </Button>
      </div>
    </>
  )
}
