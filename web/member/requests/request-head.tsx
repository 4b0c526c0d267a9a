import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { currentLocale, t } from '#basics/language/translate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import type { Attention, ListedRequest, RequestDetail } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import type { RequestOptions } from '#contract/shared/options.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Status } from '#web/kit/feedback/status.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { statusLabel } from '#web/member/shared/status-label.ts'
import { presenceWords, promiseWords } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import { Milestones } from './details/milestones.tsx'
import { useCompletions } from './ending/completions.ts'
import { dayOfMonth, dayWithYear } from './list/months.ts'
import styles from './request-head.module.css'
import { conciergeOf } from './thread/concierge.ts'
import { isSameDay } from './thread/message-time.ts'

const DetailsSheet = lazy(async () => ({ default: (await import('./details/details-sheet.tsx')).DetailsSheet }))

type RequestHeadProps = {
  request: RequestDetail
  attention: Attention | undefined
  company: string | undefined
  steps: readonly Milestone[]
  options: RequestOptions | null
  /** The back link, if it is not shown elsewhere. */
  children: ReactNode
}

/** The request's name, status and concierge. */
export function RequestHead({ request, attention, company, steps, options, children }: RequestHeadProps) {
  const now = useMinute()
  const promise = attention && promiseWords(attention, now)
  const { words, bowl } = statusLabel(request.status)
  return (
    <header className={styles.head}>
      {children}
      <h1 className="d3" dir="auto" lang={langOf(request, 'name')}>
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

type ComingHeadProps = { request: ListedRequest | undefined; children: ReactNode }

/** Placeholder, with the name if a list has already loaded it. */
export function ComingHead({ request, children }: ComingHeadProps) {
  return (
    <header className={styles.head}>
      {children}
      <h1 className="d3" lang={request && langOf(request, 'name')}>
        {request?.name ?? (
          <>
            <span className="sr">{t('Request Details')}</span>
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
    <time className="small" dateTime={issued_at} title={opened.toLocaleString(currentLocale())}>
      {t('Opened {ago}', { ago: relativeTime(opened, now).toLowerCase() })}
    </time>
  )
}

/** "October 28 to November 20"; its space is reserved before the dates have loaded. */
function FromTo({ request, now }: AboutTimeProps) {
  const completions = useCompletions()
  if (!completions) return <span className="small">{'\u00a0'}</span>
  const completed = completions.get(request.external_id)
  if (!completed) return <Opened request={request} now={now} />
  const opened = new Date(request.issued_at)
  const until = dayWithYear(completed, now)
  const from = opened.getFullYear() === completed.getFullYear() ? dayOfMonth(opened) : dayWithYear(opened, now)
  return (
    <time
      className="small"
      dateTime={completed.toISOString()}
      title={t('Completed {moment}', { moment: completed.toLocaleString(currentLocale()) })}
    >
      {isSameDay(opened, completed) ? until : t('{from} to {until}', { from, until })}
    </time>
  )
}

/** The concierge; a press shows the details if they are not beside the thread. */
function Person(props: Omit<RequestHeadProps, 'children'>) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const { attention, request } = props
  const now = useMinute()
  const name = conciergeOf(request, attention)
  const isDone = request.status === 'closed'
  const presence = isDone ? name && t('Did this for you') : attention && presenceWords(attention, now)
  const person = name ?? t('Your concierge')
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
        <span className="sr">, {t('details')}</span>
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
  /** Only an arrow on a phone. */
  isSmall?: boolean
}

export function BackToRequests({ search, isSmall }: BackProps) {
  return (
    <Link to="/requests" search={search} className={classNames('back', isSmall && styles.back)}>
      <BackIcon />
      <span>{t('Back to requests')}</span>
    </Link>
  )
}
