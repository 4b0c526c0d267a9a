import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Attention, RequestDetail } from '#contract/member/requests.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { LockIcon } from '#web/kit/icons.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { presenceWords, promiseWords } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import { conciergeOf } from './concierge.ts'
import { HandedOver } from './handed-over.tsx'
import { printThread } from './printing.ts'
import styles from './request-facts.module.css'

const Decisions = lazy(() =>
  import('./options/decisions.tsx')
    .then((file) => ({ default: file.Decisions }))
    // the thread has the same
    .catch(() => ({ default: () => null })),
)

export type RequestFactsProps = {
  request: RequestDetail
  attention: Attention | undefined
  company: string | undefined
  options: RequestOptions | null
  /** What stands below the person, where nothing else on the screen says it. */
  children?: ReactNode
}

/** Who has it and by when they answer, what was handed over, and who doesn't see it. */
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
          <b>{concierge ?? 'Your concierge'}</b>
          <span className="small quiet">
            {presence ?? (concierge ? 'Your concierge' : 'The next free concierge takes it and writes to you here.')}
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
          Print
        </Button>
      </p>
      <p className={styles.lock}>
        <LockIcon />
        <span className="small">
          <b>Between you and your concierge.</b> Your requests are not disclosed to {company ?? 'your employer'}.{' '}
          <TextLink render={<Link to="/account" hash={`opened=${request.external_id}`} />}>Who opened this</TextLink>
        </span>
      </p>
    </div>
  )
}
