import { Link } from '@tanstack/react-router'
import { relativeTime } from '#basics/relative-time.ts'
import type { Attention, RequestDetail } from '#contract/member/requests.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Status } from '#web/kit/status.tsx'
import { statusLabel } from '#web/member/status-label.ts'
import { presenceWords, promiseWords } from '../attention.ts'
import styles from './request-head.module.css'

export function RequestHead({ request, attention }: { request: RequestDetail; attention: Attention | undefined }) {
  const promise = attention && promiseWords(attention, new Date())
  const presence = attention && presenceWords(attention, new Date())
  const { words, bowl } = statusLabel(request.status)
  return (
    <header className={styles.head}>
      <BackToRequests search={request.status === 'closed' ? { tab: 'Completed' } : {}} />
      <h1 className="d3">{request.name}</h1>
      <p className={styles.line}>
        <span role="status">
          <Status state={bowl}>{words}</Status>
        </span>
        <span className="small">Opened {relativeTime(request.issued_at, new Date()).toLowerCase()}</span>
        {promise && <span className="small b">{promise}</span>}
        {presence && <span className={`small ${styles.presence}`}>{presence}</span>}
      </p>
      <span className={styles.picture} aria-hidden="true">
        <Illustration hue={hueOfPicture(request.survey_category_image_url)} bare />
      </span>
    </header>
  )
}

export function BackToRequests({ search }: { search?: { tab: 'Completed' } | Record<string, never> }) {
  return (
    <Link to="/requests" search={search} className="back">
      <BackIcon />
      Back to requests
    </Link>
  )
}
