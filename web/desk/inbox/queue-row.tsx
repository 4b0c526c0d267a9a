import { memo } from 'react'
import { isolate } from '#basics/isolate.ts'
import type { PresentColleague } from '#contract/desk/presence.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { CategoryMark } from '#web/desk/shared/category-mark.tsx'
import { Looking } from '#web/desk/shared/looking.tsx'
import { whose } from '#web/desk/shared/request-labels.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { classNames } from '#web/kit/class-names.ts'
import styles from './queue-row.module.css'
import { Age, By, Company, FoundPlaces, Signs, Tags, Unread, WhoHasIt, Words } from './row-parts.tsx'

interface QueueRowProps {
  request: QueuedRequest
  href: string
  isOpen: boolean
  /** Colleagues who have it open now. */
  looking: readonly PresentColleague[] | undefined
  /** In one line, where there is room. */
  inOneLine: boolean
  /** Where the rows are not all of the same person. */
  saysWho: boolean
  isSelected: boolean
  /** Where several can be chosen. */
  onSelect: ((id: string) => void) | undefined
}

/** A long list is drawn again for one row that changes: the others stay as they are. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { request, href, isOpen, looking, inOneLine, saysWho, isSelected, onSelect } = props
  const hue = hueOf(request.category?.hue)
  const Content = inOneLine ? OneLine : TwoLines
  return (
    <li className={classNames(styles.item, inOneLine && styles.low, isSelected && styles.selected)}>
      {onSelect && (
        <input
          type="checkbox"
          autoComplete="off" // else the browser notes each box with every change of the address
          aria-label={`Select ${isolate(request.name)}`}
          className={styles.select}
          checked={isSelected}
          onChange={() => onSelect(request.external_id)}
        />
      )}
      {/* the queue opens it: a link of the router's in each of a thousand rows would look at every change of the address */}
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
      <Looking people={looking} />
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
        <Looking people={looking} />
        {saysWho && <WhoHasIt request={request} />}
        <Unread count={request.unread} />
      </span>
      {request.match && <FoundPlaces request={request} />}
    </>
  )
}
