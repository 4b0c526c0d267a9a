import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedRequest } from '#contract/member/requests.ts'
import AllDone from '#web/illustrations/all-done.svg?picture'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { tabValue } from '#web/kit/tab-value.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { openCategories } from '#web/member/drawer-state.ts'
import { useOpenPromises } from '../attention.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useActiveRequests, useCompletedRequests } from '../queries.ts'
import { RequestList, RequestListSkeleton } from '../request-list.tsx'
import styles from './requests-page.module.css'

const TITLES = ['To do', 'Completed'] as const

/** Everything a member handed over: what is under way, and what is done. */
export function RequestsPage() {
  const active = useActiveRequests()
  const completed = useCompletedRequests()
  const promises = useOpenPromises(useMinute())
  const [index, setIndex] = useTab()
  return (
    <>
      <div className={styles.head}>
        <h1 className="d2">Requests</h1>
        <Button className={styles.custom} onClick={() => openCategories('custom')}>
          <PlusIcon />
          Custom request
        </Button>
      </div>
      <Tabs
        label="Requests"
        index={index}
        onIndexChange={setIndex}
        tabs={[
          {
            title: TITLES[0],
            count: active.data?.length,
            content: <Listed {...active} promises={promises} empty={<NothingToDo />} />,
          },
          {
            title: TITLES[1],
            count: completed.data?.length,
            content: <Listed {...completed} rows={DONE_ROWS} empty={<NothingDone />} />,
          },
        ]}
      />
      <section className={styles.nudge} data-hue="brand">
        <div>
          <h2 className="d4">Still carrying something?</h2>
          <p>A typical task takes three to four hours of your week. Handing it over takes a few questions.</p>
        </div>
        <Button variant="secondary" onClick={() => openCategories('explore')}>
          Explore all categories
        </Button>
      </section>
    </>
  )
}

/** The tab lives in the address, so that coming back from a request finds it. */
function useTab(): [number, (index: number) => void] {
  const { tab } = useSearch({ from: '/members/frame/requests' })
  const navigate = useNavigate()
  const index = Math.max(
    0,
    TITLES.findIndex((title) => tabValue(title) === tab),
  )
  const go = (next: number) => {
    const title = TITLES[next]
    void navigate({ to: '/requests', search: next > 0 && title ? { tab: tabValue(title) } : {}, replace: true })
  }
  return [index, go]
}

/** Down to the end of the screen: what is done grows and grows. */
const DONE_ROWS = 10

type ListedProps = {
  data: readonly ListedRequest[] | undefined
  error: Error | null
  /** How many there probably are, so that what follows stays where it is. */
  rows?: number
  promises?: ReadonlyMap<string, string>
  empty: ReactNode
}

function Listed({ data, error, rows = 5, promises, empty }: ListedProps) {
  if (!data)
    return error ? (
      <LoadFailed error={error} title="We couldn’t get your requests" />
    ) : (
      <RequestListSkeleton rows={rows} />
    )
  return data.length > 0 ? (
    <RequestList requests={data} promises={promises} />
  ) : (
    <div className={styles.empty}>{empty}</div>
  )
}

function NothingToDo() {
  return (
    <StateBlock
      title="Nothing here yet"
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button onClick={() => openCategories('custom')}>
          <PlusIcon />
          Custom request
        </Button>
      }
    >
      Hand over the first thing on your list. A few questions and it’s off your hands.
    </StateBlock>
  )
}

function NothingDone() {
  return (
    <StateBlock
      title="Nothing here yet"
      picture={<Scene of={AllDone} />}
      action={
        <Button variant="secondary" onClick={() => openCategories('explore')}>
          Explore request ideas
        </Button>
      }
    >
      What your concierge has finished will be kept here, with every word of it.
    </StateBlock>
  )
}
