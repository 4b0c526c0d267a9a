import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { ChevronRightIcon } from '#web/kit/icons.tsx'
import { NewDot } from '#web/kit/new-dot.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Status } from '#web/kit/status.tsx'
import { Tile } from '#web/kit/tile.tsx'
import { PICK } from './attention.ts'
import { stepStates, useMilestones } from './milestones.ts'
import styles from './request-list.module.css'
import { Road, RoadLine, RoadWords } from './road.tsx'
import { statusLabel } from './status-label.ts'

type RequestListProps = {
  requests: readonly ListedRequest[]
  ruled?: boolean
  /** What is waited for, by request. */
  promises?: ReadonlyMap<string, string>
  /** On which day each was completed, in words. */
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

type RoadProps = { request: ListedRequest; steps: readonly Milestone[]; promise: string | undefined }

function Row({ request, steps, promise, day }: RoadProps & { day: string | undefined }) {
  const isCompleted = request.status === 'closed'
  return (
    <RequestRow request={request} about={<RequestStatus request={request} beside={day} />}>
      <span className={classNames(styles.road, isCompleted && styles.over)}>
        {isCompleted ? (
          steps.length > 0 && <Road steps={steps} isCompleted />
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
  /** Stands below its name. */
  about: ReactNode
  /** The message that it opens at. */
  message?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A request in any list: a link to it, with its picture and name. */
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
        <span className={styles.name}>{request.name}</span>
        {about}
      </span>
      {children}
    </Link>
  )
}

/** How it stands, and what kind of thing it is, or what is said instead. */
export function RequestStatus({ request, beside }: { request: ListedRequest; beside?: string | undefined }) {
  const { words, bowl } = statusLabel(request.status)
  return (
    <span className={styles.about}>
      <Status state={bowl} className={styles.status}>
        {words}
      </Status>{' '}
      {beside ?? request.survey_category_name}
    </span>
  )
}

/** Where nothing is pinned there are two steps: what is done now, and the end. A pick comes before any step. */
function RoadAhead({ request, steps, promise }: RoadProps) {
  const isPinned = steps.length > 0
  if (isPinned && !promise?.startsWith(PICK)) return <Road steps={steps} isCompleted={false} />
  return (
    <>
      <RoadLine states={isPinned ? stepStates(steps, false) : ['now', 'next']} />
      <RoadWords what={promise ?? unpromised(request)} when="" />
    </>
  )
}

/** Where nothing is pinned and nothing is promised. */
export const unpromised = ({ status }: ListedRequest) => (status === 'open' ? 'Waiting its turn' : 'In hand')

/** The same boxes while the requests are on their way. */
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
      aria-label={busy ? 'Loading' : undefined}
    >
      {children}
    </ul>
  )
}
