import { useNavigate } from '@tanstack/react-router'
import type { QueuedRequest } from '#contract/desk.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { type Tab, tabs, useQueue, useSession } from '../queries.ts'
import { useQueueSearch } from '../queue-search.ts'
import { DueNow } from './due-now.tsx'
import styles from './queue.module.css'
import { QueueRow } from './queue-row.tsx'

/** Everybody's requests, in three cuts. What waits for us comes first, the longest wait on top. */
export function Queue({ openId }: { openId: string | undefined }) {
  const { tab, q } = useQueueSearch()
  const navigate = useNavigate()
  const session = useSession()
  const { data } = useQueue(tab, q)
  const counts = data && { Mine: data.counts.mine, Unassigned: data.counts.unassigned, Everyone: data.counts.everyone }
  const go = (search: { tab: Tab; q: string }) => navigate({ to: '.', search, replace: true })

  return (
    <section className={styles.queue} aria-label="Queue">
      <header className={styles.head}>
        <h1 className="d4">Queue</h1>
        <span className="small quiet push">{session?.staff.name}</span>
      </header>
      <SearchBox
        label="Search requests"
        placeholder="Name, request or message"
        value={q}
        onValue={(next) => go({ tab, q: next })}
      />
      <DueNow />
      <Tabs
        label="Queue"
        className={styles.tabs}
        index={tabs.indexOf(tab)}
        onIndexChange={(index) => go({ tab: tabs[index] ?? 'Mine', q })}
        tabs={tabs.map((title) => ({
          title,
          count: counts?.[title],
          content: <QueueList tab={title} search={q} openId={openId} />,
        }))}
      />
    </section>
  )
}

function QueueList({ tab, search, openId }: { tab: Tab; search: string; openId: string | undefined }) {
  const { data, error, refetch } = useQueue(tab, search)
  if (error && !data)
    return (
      <div className={styles.note}>
        <AlertBox variant="error">{error.message}</AlertBox>
        <Button small variant="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <QueueSkeleton />
  if (data.requests.length === 0)
    return <p className={styles.note}>{search ? `Nothing matches “${search}”.` : EMPTY[tab]}</p>
  const ours = data.requests.filter(({ waiting_on }) => waiting_on === 'us')
  const others = data.requests.filter(({ waiting_on, status }) => waiting_on !== 'us' && status !== 'closed')
  const done = data.requests.filter(({ waiting_on, status }) => waiting_on !== 'us' && status === 'closed')
  return (
    <>
      <Group title="Waiting on us" requests={ours} openId={openId} />
      <Group title="Waiting on someone else" requests={others} openId={openId} />
      <Group title="Completed" requests={done} openId={openId} />
    </>
  )
}

const EMPTY: Record<Tab, string> = {
  Mine: 'Nothing is in your hands. Unassigned shows what waits for somebody.',
  Unassigned: 'Everything has somebody. Well done.',
  Everyone: 'No request is open.',
}

function Group({ title, requests, openId }: { title: string; requests: QueuedRequest[]; openId: string | undefined }) {
  if (requests.length === 0) return null
  return (
    <>
      <h2 className={styles.group}>{title}</h2>
      <ul>
        {requests.map((request) => (
          <QueueRow key={request.external_id} request={request} isOpen={request.external_id === openId} />
        ))}
      </ul>
    </>
  )
}

function QueueSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Loading">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton className={styles.picture} />
          <span className={styles.lines}>
            <Skeleton shape="long" />
            <Skeleton shape="short" />
          </span>
        </li>
      ))}
    </ul>
  )
}
