import { Link } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { useOpenPromises } from '../shared/attention.ts'
import { noticesHere } from '../shared/device/notices-here.ts'
import { closeAssistant } from '../shared/drawer-state.ts'
import { flyDotTo } from './fly-dot-to.ts'
import styles from './next-steps.module.css'

const OfferNotices = lazy(async () => ({ default: (await import('./offer-notices.tsx')).OfferNotices }))

/** Shown after submission: when an answer is due, the next step, and where to go. */
export function NextSteps({ requestId }: { requestId: string | undefined }) {
  const now = useMinute()
  const [at] = useState(now)
  const promise = useOpenPromises(now).get(requestId ?? '')?.words
  const leave = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const dot = currentTarget.closest('[data-drawer]')?.querySelector('[data-dot]')
    if (dot && requestId) void flyDotTo(requestId, dot, currentTarget.pathname)
    closeAssistant()
  }
  return (
    <>
      {requestId && (
        <ol className={styles.road} aria-label={t('Milestones')}>
          <li data-step="done">
            <span className="sr">{t('Done:')} </span>
            <b className="b">{t('Handed over')}</b>
            <span>{formatDate(at, { hour: 'numeric', minute: '2-digit' })}</span>
          </li>
          <li data-step="now" aria-current="step">
            <span className="sr">{t('Now:')} </span>
            <b className="b">{t('First answer')}</b>
            {/* its space is reserved because it loads a moment later */}
            <span>{promise}</span>
          </li>
          <li>
            <span className="sr">{t('Next:')} </span>
            <b className="b">{t('Done')}</b>
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
            {t('Open this request')}
          </Button>
        )}
        <Button variant={requestId ? 'tertiary' : 'primary'} render={<Link to="/requests" onClick={leave} />}>
          {t('View your requests')}
        </Button>
        <Button variant="tertiary" render={<Link to="/dashboard" onClick={leave} />}>
          {t('Go to Dashboard')}
        </Button>
      </div>
    </>
  )
}
