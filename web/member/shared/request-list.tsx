import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { NewDot } from '#web/kit/feedback/new-dot.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Status } from '#web/kit/feedback/status.tsx'
import { ChevronRightIcon } from '#web/kit/icons/icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { Tile } from '#web/kit/layout/tile.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import type { OpenPromise } from './attention.ts'
import { MilestoneTrack, RoadLine, RoadWords } from './milestone-track.tsx'
import { stepStates, useMilestones } from './milestones.ts'
import styles from './request-list.module.css'
import { statusLabel } from './status-label.ts'

type RequestListProps = {
  requests: readonly ListedRequest[]
  ruled?: boolean
  /** The promise or due pick, by request. */
  promises?: ReadonlyMap<string, OpenPromise>
  /** The date of each completion, as text. */
  days?: ReadonlyMap<string, string>
}

/** Requests as rows; each row is a link with the request's name and status. */
export function RequestList({ requests, ruled, promises, days }: RequestListProps) {
  const milestones = useMilestones()
  return (
    <List ruled={ruled}>
      {requests.map((request) => (
        <li key={request.external_id}>
          <Row
            request={request}
            steps={milestones?.get(request.external_id) ?? []}
            promise={promises?.get(request.external_id)}
            day={days?.get(request.external_id)}
          />
        </li>
      ))}
    </List>
  )
}

type RoadProps = { request: ListedRequest; steps: readonly Milestone[]; promise: OpenPromise | undefined }

function Row({ request, steps, promise, day }: RoadProps & { day: string | undefined }) {
  const isCompleted = request.status === 'closed'
  return (
    <RequestRow request={request} about={<RequestStatus request={request} beside={day} />}>
      <span className={classNames(styles.road, isCompleted && styles.over)}>
        {isCompleted ? (
          steps.length > 0 && <MilestoneTrack steps={steps} isCompleted />
        ) : (
          <RoadAhead request={request} steps={steps} promise={promise} />
        )}
      </span>
      <span className={styles.side}>
        {request.unread_count > 0 && <NewDot count={request.unread_count} />}
        <span className={styles.time}>{!day && relativeTime(request.news_at ?? request.issued_at, timeNow())}</span>
      </span>
      <span className={styles.chevron}>
        <ChevronRightIcon />
      </span>
    </RequestRow>
  )
}

type RequestRowProps = {
  request: ListedRequest
  /** Shown below its name. */
  about: ReactNode
  /** The message at which its thread opens. */
  message?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A request in any list: a link with its picture and name. */
export function RequestRow({ request, about, message, className, children }: RequestRowProps) {
  const hue = hueOfPicture(request.survey_category_image_url)
  return (
    <Link
      to="/requests/$requestExternalId"
      params={{ requestExternalId: request.external_id }}
      search={{ message }}
      className={classNames(styles.row, className)}
      data-hue={hue}
    >
      <Tile hue={hue} className={styles.tile}>
        <Illustration hue={hue} />
      </Tile>
      <span className={styles.words}>
        <span className={styles.name} lang={langOf(request, 'name')}>
          {request.name}
        </span>
        {about}
      </span>
      {children}
    </Link>
  )
}

/** Its status and category, or other text instead. */
export function RequestStatus({ request, beside }: { request: ListedRequest; beside?: string | undefined }) {
  const { words, bowl } = statusLabel(request.status)
  return (
    <span className={styles.about}>
      <Status state={bowl} className={styles.status}>
        {words}
      </Status>{' '}
      {beside ?? <span lang={langOf(request, 'survey_category_name')}>{request.survey_category_name}</span>}
    </span>
  )
}

/** Without milestones there are two steps: the current one, and the end. A due pick comes before any step. */
function RoadAhead({ request, steps, promise }: RoadProps) {
  const isPinned = steps.length > 0
  if (isPinned && !promise?.isPick) return <MilestoneTrack steps={steps} isCompleted={false} />
  return (
    <>
      <RoadLine states={isPinned ? stepStates(steps, false) : ['now', 'next']} />
      <RoadWords what={promise?.words ?? unpromised(request)} when="" />
    </>
  )
}

/** Shown without milestones and without a promise. */
export const unpromised = ({ status }: ListedRequest) => (status === 'open' ? t('Waiting its turn') : t('In hand'))

/** Placeholder while the requests load. */
export function RequestListSkeleton({ ruled, rows = 3 }: { ruled?: boolean; rows?: number }) {
  return (
    <List ruled={ruled} busy>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint: the rows are all alike and never move
        <li key={row} className={styles.row}>
          <Skeleton shape="tile" className={styles.tile} />
          <span className={styles.words}>
            <Skeleton shape="long" className={styles.nameLine} />
            <Skeleton shape="short" className={styles.aboutLine} />
          </span>
          <span className={styles.road} />
        </li>
      ))}
    </List>
  )
}

function List({ ruled, busy, children }: { ruled?: boolean; busy?: boolean; children: ReactNode }) {
  return (
    <ul
      className={classNames(styles.list, ruled && styles.ruled)}
      aria-busy={busy}
      aria-label={busy ? t('Loading') : undefined}
    >
      {children}
    </ul>
  )
}
