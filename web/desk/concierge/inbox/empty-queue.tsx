import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import { EmptyDetail } from '#web/desk/concierge/shared/empty-detail.tsx'
import { filtersIn, type QueueSearch, type Tab } from '#web/desk/shared/search-params/queue-search.ts'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import Picture from '#web/illustrations/empty-queue.svg?picture'
import styles from './empty-queue.module.css'

type EmptyQueueProps = {
  search: QueueSearch
  /** The snoozed request that returns first. */
  next: { readonly at: string; readonly name: string } | null
}

/** Message for a list without requests. Beside an open conversation and for a search it is text without a picture. */
export function EmptyQueue({ search, next }: EmptyQueueProps): ReactNode {
  const isBeside = useLocation({ select: ({ pathname }) => pathname.startsWith('/requests/') })
  if (isBeside || search.q !== '') return <p className={styles.note}>{emptyLabel(search)}</p>
  const isAll = search.tab === 'Mine' && filtersIn(search) === 0
  return (
    <EmptyDetail picture={Picture}>
      {emptyLabel(search)}
      {isAll && next && (
        <>
          <br />
          Next back {momentInSentence(next.at, timeNow())}: <bdi>{next.name}</bdi>
        </>
      )}
    </EmptyDetail>
  )
}

function emptyLabel(search: QueueSearch): string {
  if (search.q) return `Nothing matches “${search.q}”.`
  return filtersIn(search) > 0 ? 'No matching requests.' : EMPTY[search.tab]
}

const EMPTY: Record<Tab, string> = {
  Mine: 'No one is waiting for you. Unassigned lists requests without a concierge.',
  Unassigned: 'Every request is assigned. Well done.',
  Everyone: 'No open requests.',
}
