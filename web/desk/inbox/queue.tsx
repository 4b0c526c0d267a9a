import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQueue } from '#web/desk/shared/queries.ts'
import { openRow, queueRows } from '#web/desk/shared/queue-rows.ts'
import { type QueueSearch, tabs, useQueueSearch } from '#web/desk/shared/queue-search.ts'
import { classNames } from '#web/kit/class-names.ts'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { useDensity, useRoomForLines } from './density.ts'
import { DensitySwitch } from './density-switch.tsx'
import { DueNow } from './due-now.tsx'
import { KeysLine } from './keys-line.tsx'
import styles from './queue.module.css'
import { useQueueCommands } from './queue-commands.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { SavedViews } from './saved-views.tsx'

const Peek = lazy(() => import('./peek.tsx').then((file) => ({ default: file.Peek })))

/** Everybody's requests, in three cuts and any narrower one. What has to be answered first is on top. */
export function Queue({ openId }: { openId: string | undefined }) {
  const search = useQueueSearch()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, fetchNextPage } = useQueue(search)
  const counts = data?.pages[0]?.counts
  const countOf = { Mine: counts?.mine, Unassigned: counts?.unassigned, Everyone: counts?.everyone }
  const go = (change: Partial<QueueSearch>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true })
  // beside a conversation the list is a column
  const isWide = useRoomForLines() && openId === undefined
  const inOneLine = useDensity() === 'compact' && isWide
  const [peeked, setPeeked] = useState<string | null>(null)
  const peeking = data?.pages.flatMap(({ requests }) => requests).find(({ external_id }) => external_id === peeked)
  useQueueCommands(place, {
    go,
    loadMore: async () => {
      if (hasNextPage) await fetchNextPage()
    },
    peeked,
    peek: isWide ? setPeeked : undefined,
  })

  useEffect(() => {
    if (openId) openRow()?.scrollIntoView({ block: 'nearest' })
  }, [openId])

  return (
    <div
      ref={place}
      className={classNames(isWide && styles.wide, isWide && peeking && styles.peeking)}
      data-wide={isWide || undefined}
      data-peeking={(isWide && peeking !== undefined) || undefined}
      onFocus={({ target }) => {
        const id = target.dataset['queueRow']
        if (id && peeked !== null) setPeeked(id)
      }}
    >
      <h1 className={classNames('d4', styles.title)}>Queue</h1>
      <Tabs
        label="Queue"
        className={styles.tabs}
        index={tabs.indexOf(search.tab)}
        onIndexChange={(index) => go({ tab: tabs[index] ?? 'Mine' })}
        between={
          <>
            <div className={styles.find}>
              <SearchBox
                label="Search requests"
                placeholder="Name, message, note or file"
                value={search.q}
                onValue={(q) => go({ q })}
                onDown={focusFirstRow}
              />
            </div>
            <DueNow inOneLine={isWide} />
            <div className={styles.filters}>
              <QueueFilters search={search} onChange={go} />
              <div className={styles.tools}>
                {isWide && <DensitySwitch />}
                <SavedViews search={search} onChoose={go} />
              </div>
            </div>
          </>
        }
        tabs={tabs.map((tab) => ({
          title: tab,
          count: countOf[tab],
          content: <QueueList search={{ ...search, tab }} openId={openId} inOneLine={inOneLine} />,
        }))}
      />
      {isWide && peeking && (
        <Suspense>
          <Peek key={peeking.external_id} request={peeking} onClose={() => setPeeked(null)} />
        </Suspense>
      )}
      {isWide && <KeysLine />}
    </div>
  )
}

/** From the search to what it found. */
function focusFirstRow(): void {
  queueRows()[0]?.focus()
}
