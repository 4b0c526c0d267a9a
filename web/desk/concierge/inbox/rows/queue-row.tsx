import { memo } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { PresentColleague } from '#contract/desk/queue/presence.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { FoundPlaces } from '#web/desk/concierge/inbox/search/found-places.tsx'
import { CategoryMark } from '#web/desk/concierge/shared/category-mark.tsx'
import { ViewerFaces } from '#web/desk/concierge/shared/queue/viewer-faces.tsx'
import { whose } from '#web/desk/shared/request-labels.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './queue-row.module.css'
import { Age, By, Company, Signs, Tags, Unread, WhoHasIt, Words } from './row-parts.tsx'

interface QueueRowProps {
  request: QueuedRequest
  href: string
  isOpen: boolean
  /** Colleagues who have the request open. */
  looking: readonly PresentColleague[] | undefined
  /** Whether the row has one line. */
  inOneLine: boolean
  /** Whether the list has requests of several members, so that the row names its member. */
  saysWho: boolean
  isSelected: boolean
  /** Undefined where rows cannot be selected. */
  onSelect: ((id: string) => void) | undefined
}

/** Memoized: a change of one row does not render the other rows of a long list. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { request, href, isOpen, looking, inOneLine, saysWho, isSelected, onSelect } = props
  const hue = hueOf(request.category?.hue)
  const Content = inOneLine ? OneLine : TwoLines
  return (
    <li className={classNames(styles.item, inOneLine && styles.low, isSelected && styles.selected)}>
      {onSelect && (
        <input
          type="checkbox"
          autoComplete="off" // otherwise the browser stores each checkbox at every navigation
          aria-label={`Select ${isolate(request.name)}`}
          className={styles.select}
          checked={isSelected}
          onChange={() => onSelect(request.external_id)}
        />
      )}
      {/* The queue handles the click: a router link in each of a thousand rows would subscribe to every navigation. */}
      <a
        href={href}
        className={classNames(
          styles.row,
          inOneLine && styles.line,
          inOneLine && saysWho && styles.saysWho,
          request.unread > 0 && styles.isNew,
          isOpen && styles.open,
        )}
        data-hue={hue}
        data-queue-row={request.external_id}
        data-done={request.status === 'closed' ? '' : undefined}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Content request={request} looking={looking} saysWho={saysWho} />
      </a>
    </li>
  )
})

type ContentProps = Pick<QueueRowProps, 'request' | 'looking' | 'saysWho'>

function OneLine({ request, looking, saysWho }: ContentProps) {
  return (
    <>
      <span className={styles.new}>
        <Unread count={request.unread} />
      </span>
      <CategoryMark />
      <span className={styles.cut} title={whose(request)}>
        <bdi>{request.member.name}</bdi>
        <Company request={request} />
      </span>
      <span className={classNames(styles.cut, styles.about)}>
        <b>
          <bdi>{request.name}</bdi>
        </b>
        <span className="sr">, {request.category?.name ?? 'no category'}</span>
        <Tags request={request} />
        <Words request={request} />
      </span>
      <Signs request={request} />
      <ViewerFaces people={looking} />
      {saysWho && <WhoHasIt request={request} />}
      <Age request={request} />
      <By request={request} />
    </>
  )
}

function TwoLines({ request, looking, saysWho }: ContentProps) {
  return (
    <>
      <CategoryMark />
      <span className={styles.first}>
        <b className={styles.cut}>
          <bdi>{request.name}</bdi>
        </b>
        <span className="sr">, {request.category?.name ?? 'no category'}</span>
        <By request={request} />
      </span>
      <span className={styles.second}>
        <span className={styles.name}>
          <bdi>{request.member.name}</bdi>
          <Company request={request} />
        </span>
        <span className={styles.tags}>
          <Tags request={request} />
        </span>
        <span className={styles.cut}>{!request.match && <Words request={request} />}</span>
        <ViewerFaces people={looking} />
        {saysWho && <WhoHasIt request={request} />}
        <Unread count={request.unread} />
      </span>
      {request.match && <FoundPlaces request={request} />}
    </>
  )
}
