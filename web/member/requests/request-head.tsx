import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import type { Attention, RequestDetail } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { classNames } from '#web/kit/class-names.ts'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Status } from '#web/kit/status.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { statusLabel } from '#web/member/status-label.ts'
import { presenceWords, promiseWords } from '../attention.ts'
import { ConciergeFace } from '../concierge-face.tsx'
import { conciergeOf } from './concierge.ts'
import { Milestones } from './milestones.tsx'
import styles from './request-head.module.css'

const DetailsSheet = lazy(async () => ({ default: (await import('./details-sheet.tsx')).DetailsSheet }))

type RequestHeadProps = {
  request: RequestDetail
  attention: Attention | undefined
  company: string | undefined
  steps: readonly Milestone[]
  options: RequestOptions | null
  /** The way back, where it has no place of its own. */
  children: ReactNode
}

/** What it is, how it stands, and who has it. */
export function RequestHead({ request, attention, company, steps, options, children }: RequestHeadProps) {
  const now = useMinute()
  const promise = attention && promiseWords(attention, now)
  const { words, bowl } = statusLabel(request.status)
  const opened = new Date(request.issued_at)
  return (
    <header className={styles.head}>
      {children}
      <h1 className="d3">{request.name}</h1>
      <p className={styles.line}>
        <span role="status">
          <Status state={bowl}>{words}</Status>
        </span>
        <time className="small" dateTime={request.issued_at} title={opened.toLocaleString('en-US')}>
          Opened {relativeTime(opened, now).toLowerCase()}
        </time>
        {promise && <span className={`small b ${styles.promise}`}>{promise}</span>}
      </p>
      <Person request={request} attention={attention} company={company} options={options} />
      {steps.length > 0 && <Milestones steps={steps} isCompleted={request.status === 'closed'} />}
    </header>
  )
}

/** Who has it, and a press tells more, where there is no room for it beside the thread. */
function Person(props: Omit<RequestHeadProps, 'steps' | 'children'>) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const { attention, request } = props
  const now = useMinute()
  const presence = attention && presenceWords(attention, now)
  const name = attention?.concierge ?? conciergeOf(request)
  const person = name ?? 'Your concierge'
  return (
    <>
      <button type="button" className={styles.person} onClick={() => setState('open')}>
        <ConciergeFace name={name} size="large" decorative />
        <span className={styles.who}>
          <span className="b">
            <span className="sr">Details: </span>
            {person}
            {presence && <span className="sr">, </span>}
          </span>
          {presence && <span className="small">{presence}</span>}
        </span>
      </button>
      {state !== 'never' && (
        <Suspense>
          <DetailsSheet {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}

type BackProps = {
  search?: { tab?: string } | undefined
  /** An arrow alone below 1024 px. */
  isSmall?: boolean
}

export function BackToRequests({ search, isSmall }: BackProps) {
  return (
    <Link to="/requests" search={search} className={classNames('back', isSmall && styles.back)}>
      <BackIcon />
      <span>Back to requests</span>
    </Link>
  )
}
