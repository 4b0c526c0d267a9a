import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import type { Attention, RequestDetail } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { classNames } from '#web/kit/class-names.ts'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Status } from '#web/kit/status.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { statusLabel } from '#web/member/shared/status-label.ts'
import { presenceWords, promiseWords } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import { useCompletions } from './completions.ts'
import { conciergeOf } from './concierge.ts'
import { Milestones } from './milestones.tsx'
import { dayWithYear } from './months.ts'
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
  return (
    <header className={styles.head}>
      {children}
      <h1 className="d3" dir="auto">
        {request.name}
      </h1>
      <p className={styles.line}>
        <span role="status">
          <Status state={bowl}>{words}</Status>
        </span>
        {request.status === 'closed' ? <FromTo request={request} now={now} /> : <Opened request={request} now={now} />}
        {promise && <span className={`small b ${styles.promise}`}>{promise}</span>}
      </p>
      <Person request={request} attention={attention} company={company} steps={steps} options={options} />
      {steps.length > 0 && <Milestones steps={steps} isCompleted={request.status === 'closed'} />}
    </header>
  )
}

/** Its place, with the name where a list has said it already. */
export function ComingHead({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <header className={styles.head}>
      {children}
      <h1 className="d3">
        {name ?? (
          <>
            <span className="sr">Request Details</span>
            <Skeleton shape="title" />
          </>
        )}
      </h1>
      <p className={styles.line}>
        <Skeleton shape="short" />
      </p>
      <span className={styles.person}>
        <Skeleton shape="face" />
        <span className={styles.who} />
      </span>
    </header>
  )
}

type AboutTimeProps = { request: RequestDetail; now: Date }

function Opened({ request: { issued_at }, now }: AboutTimeProps) {
  const opened = new Date(issued_at)
  return (
    <time className="small" dateTime={issued_at} title={opened.toLocaleString('en-US')}>
      Opened {relativeTime(opened, now).toLowerCase()}
    </time>
  )
}

/** "October 28 to November 20"; its place is there before the days are known. */
function FromTo({ request, now }: AboutTimeProps) {
  const completions = useCompletions()
  if (!completions) return <span className="small">&nbsp;</span>
  const completed = completions.get(request.external_id)
  if (!completed) return <Opened request={request} now={now} />
  const [from = '', to = ''] = [new Date(request.issued_at), completed].map((at) => dayWithYear(at, now))
  const [year = ''] = /, \d{4}$/.exec(to) ?? []
  return (
    <time className="small" dateTime={completed.toISOString()} title={`Completed ${completed.toLocaleString('en-US')}`}>
      {from === to ? to : `${year && from.endsWith(year) ? from.slice(0, -year.length) : from} to ${to}`}
    </time>
  )
}

/** Who has it, and a press tells more, where there is no room for it beside the thread. */
function Person(props: Omit<RequestHeadProps, 'children'>) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const { attention, request } = props
  const now = useMinute()
  const name = conciergeOf(request, attention)
  const isDone = request.status === 'closed'
  const presence = isDone ? name && 'Did this for you' : attention && presenceWords(attention, now)
  const person = name ?? 'Your concierge'
  return (
    <>
      <button type="button" className={styles.person} onClick={() => setState('open')}>
        <ConciergeFace name={name} size="large" decorative />
        <span className={styles.who}>
          <span className="b">
            {person}
            {presence && <span className="sr">, </span>}
          </span>
          {presence && <span className="small">{presence}</span>}
        </span>
        <span className="sr">, details</span>
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
  /** An arrow alone on a phone. */
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
