import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import type { Attention, RequestDetail } from '#contract/member/requests.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { conciergeOf } from '#web/member/requests/thread/concierge.ts'
import { HandedOver } from '#web/member/requests/thread/handed-over.tsx'
import { printThread } from '#web/member/requests/thread/printing.ts'
import { presenceWords, promiseWords } from '#web/member/shared/attention.ts'
import { ConciergeFace } from '#web/member/shared/concierge-face.tsx'
import styles from './request-facts.module.css'

const Decisions = lazy(() =>
  import('#web/member/requests/options/decisions.tsx')
    .then((file) => ({ default: file.Decisions }))
    // the thread shows the same
    .catch(() => ({ default: () => null })),
)

export type RequestFactsProps = {
  request: RequestDetail
  attention: Attention | undefined
  company: string | undefined
  options: RequestOptions | null
  /** Details below the concierge that no other part of the screen shows. */
  children?: ReactNode
}

/** The concierge and when they answer, the submission, and who cannot see the request. */
export function RequestFacts({ request, attention, company, options, children }: RequestFactsProps) {
  const concierge = conciergeOf(request, attention)
  const now = useMinute()
  const promise = attention && promiseWords(attention, now)
  const presence = attention && presenceWords(attention, now)
  return (
    <div className={styles.facts}>
      <p className={styles.person}>
        <ConciergeFace name={concierge} size="large" decorative />
        <span>
          <b>{concierge ?? t('Your concierge')}</b>
          <span className="small quiet">
            {presence ??
              (concierge ? t('Your concierge') : t('The next free concierge takes it and writes to you here.'))}
          </span>
          {promise && <span className="small b">{promise}</span>}
        </span>
      </p>
      {children}
      <HandedOver request={request} />
      {options && (options.cap || options.sets.length > 0) && (
        <Suspense>
          <Decisions requestId={request.external_id} options={options} isClosed={request.status === 'closed'} />
        </Suspense>
      )}
      <p>
        <Button small variant="tertiary" className={styles.print} onClick={printThread}>
          {t('Print')}
        </Button>
      </p>
      <p className={styles.lock}>
        <LockIcon />
        <span className="small">
          <b>{t('Between you and your concierge.')}</b>{' '}
          {company
            ? t('Your requests are not disclosed to {company}.', { company })
            : t('Your requests are not disclosed to your employer.')}{' '}
          <TextLink render={<Link to="/account" hash={`opened=${request.external_id}`} />}>
            {t('Who opened this')}
          </TextLink>
        </span>
      </p>
    </div>
  )
}
