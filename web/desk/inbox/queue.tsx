import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useQueue } from '#web/desk/shared/queries.ts'
import { openRow, queueRows } from '#web/desk/shared/queue-rows.ts'
import { type QueueSearch, tabs, useQueueSearch } from '#web/desk/shared/queue-search.ts'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { DueNow } from './due-now.tsx'
import styles from './queue.module.css'
import { useQueueCommands } from './queue-commands.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { SavedViews } from './saved-views.tsx'

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
  useQueueCommands(place, go, async () => {
    if (hasNextPage) await fetchNextPage()
  })

  useEffect(() => {
    if (openId) openRow()?.scrollIntoView({ block: 'nearest' })
  }, [openId])

  return (
    <div ref={place}>
      <header className={styles.head}>
        <h1 className="d4">Queue</h1>
        <SavedViews search={search} onChoose={go} />
      </header>
      <SearchBox
        label="Search requests"
        placeholder="Name, message, note or file"
        value={search.q}
        onValue={(q) => go({ q })}
        onDown={focusFirstRow}
      />
      <DueNow />
      <QueueFilters search={search} onChange={go} />
      <Tabs
        label="Queue"
        className={styles.tabs}
        index={tabs.indexOf(search.tab)}
        onIndexChange={(index) => go({ tab: tabs[index] ?? 'Mine' })}
        tabs={tabs.map((tab) => ({
          title: tab,
          count: countOf[tab],
          content: <QueueList search={{ ...search, tab }} openId={openId} />,
        }))}
      />
    </div>
  )
}

/** From the search to what it found. */
function focusFirstRow(): void {
  queueRows()[0]?.focus()
}
