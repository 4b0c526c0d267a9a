import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import { filtersIn, type QueueSearch, type Tab } from '#web/desk/shared/queue-search.ts'
import Picture from '#web/illustrations/empty-queue.svg?picture'
import styles from './empty-queue.module.css'

type EmptyQueueProps = {
  search: QueueSearch
  /** The first to be back of those that lie aside. */
  next: { readonly at: string; readonly name: string } | null
}

/** Where no request is; in words alone beside one that is open, or what was searched for. */
export function EmptyQueue({ search, next }: EmptyQueueProps): ReactNode {
  const isBeside = useLocation({ select: ({ pathname }) => pathname.startsWith('/requests/') })
  if (isBeside || search.q !== '') return <p className={styles.note}>{emptyLabel(search)}</p>
  const isAll = search.tab === 'Mine' && filtersIn(search) === 0
  return (
    <NothingOpen picture={Picture}>
      {emptyLabel(search)}
      {isAll && next && (
        <>
          <br />
          Next back {momentInSentence(next.at, timeNow())}: <bdi>{next.name}</bdi>
        </>
      )}
    </NothingOpen>
  )
}

function emptyLabel(search: QueueSearch): string {
  if (search.q) return `Nothing matches “${search.q}”.`
  return filtersIn(search) > 0 ? 'No request is like that.' : EMPTY[search.tab]
}

const EMPTY: Record<Tab, string> = {
  Mine: 'Nobody is waiting on you. Unassigned shows what waits for somebody.',
  Unassigned: 'Everything has somebody. Well done.',
  Everyone: 'No request is open.',
}
