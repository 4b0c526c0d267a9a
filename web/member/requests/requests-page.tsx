import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import AllDone from '#web/illustrations/all-done.svg?picture'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { tabValue } from '#web/kit/tab-value.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import { useOpenPromises } from '../shared/attention.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useActiveRequests, useCompletedRequests } from '../shared/queries.ts'
import { useRememberedRows } from '../shared/remembered-rows.ts'
import { RequestList, RequestListSkeleton } from '../shared/request-list.tsx'
import { Completed } from './completed.tsx'
import { type Completions, useCompletions } from './completions.ts'
import styles from './requests-page.module.css'

const Found = lazy(async () => ({ default: (await import('./found.tsx')).Found }))

const TITLES = ['To do', 'Completed'] as const

/** Everything a member handed over: what is under way, and what is done. */
export function RequestsPage() {
  const active = useActiveRequests()
  const completed = useCompletedRequests()
  const completions = useCompletions()
  const promises = useOpenPromises(useMinute())
  const { index, setIndex, q, setWords } = usePlace()
  const rows = useRememberedRows('active', active.data?.length, USUAL_ROWS)
  const doneRows = useRememberedRows('completed', completed.data?.length, DONE_ROWS)
  const shown = index === 0 ? active : completed
  return (
    <>
      <div className={styles.head}>
        <h1 className="d2">Requests</h1>
        <Button className={styles.custom} onClick={() => openCategories('custom')}>
          <PlusIcon />
          Custom request
        </Button>
      </div>
      <div className={styles.search}>
        <SearchBox
          label="Search your requests"
          placeholder="Search names, messages, files"
          value={q}
          onValue={setWords}
        />
      </div>
      {trimmed(q) ? (
        <Suspense fallback={<RequestListSkeleton rows={3} />}>
          <Found q={trimmed(q)} onClear={() => setWords('')}>
            <Nudge />
          </Found>
        </Suspense>
      ) : (
        <Tabs
          label="Requests"
          index={index}
          onIndexChange={setIndex}
          tabs={[
            {
              title: TITLES[0],
              count: active.data?.length || undefined,
              content: <Listed {...active} rows={rows} promises={promises} empty={<NothingToDo />} />,
            },
            {
              title: TITLES[1],
              count: completed.data?.length || undefined,
              content: (
                <Listed
                  {...completed}
                  completions={completions ?? 'unknown yet'}
                  rows={doneRows}
                  empty={<NothingDone />}
                />
              ),
            },
          ]}
        />
      )}
      {/* "still" is for who has handed something over: an empty list says by itself how to begin */}
      {!trimmed(q) && shown.data?.length !== 0 && <Nudge />}
    </>
  )
}

function Nudge() {
  return (
    <section className={styles.nudge} data-hue="brand">
      <div>
        <h2 className="d4">Still carrying something?</h2>
        <p>A typical task takes three to four hours of your week. Handing it over takes a few questions.</p>
      </div>
      <Button variant="secondary" onClick={() => openCategories('explore')}>
        Explore all categories
      </Button>
    </section>
  )
}

type Place = { index: number; setIndex: (index: number) => void; q: string; setWords: (words: string) => void }

/** Tab and words live in the address, so that coming back from a request finds them. */
function usePlace(): Place {
  const { tab, q = '' } = useSearch({ from: '/members/frame/requests' })
  const navigate = useNavigate()
  const index = Math.max(
    0,
    TITLES.findIndex((title) => tabValue(title) === tab),
  )
  const setIndex = (next: number) => {
    const title = TITLES[next]
    void navigate({ to: '/requests', search: next > 0 && title ? { tab: tabValue(title) } : {}, replace: true })
  }
  const setWords = (words: string) =>
    void navigate({ to: '/requests', search: { tab, q: words || undefined }, replace: true, resetScroll: false })
  return { index, setIndex, q, setWords }
}

/** Down to the end of the screen: what is done grows and grows. */
const DONE_ROWS = 10
const USUAL_ROWS = 5

type ListedProps = {
  data: readonly ListedRequest[] | undefined
  error: Error | null
  /** How many there probably are, so that what follows stays where it is. */
  rows: number
  promises?: ReadonlyMap<string, string>
  /** Of what is done. */
  completions?: Completions | 'unknown yet'
  empty: ReactNode
}

function Listed({ data, error, rows, promises, completions, empty }: ListedProps) {
  if (!data || (completions === 'unknown yet' && data.length > 0))
    return error ? (
      <div className={styles.empty}>
        <LoadFailed error={error} title="We couldn’t get your requests" />
      </div>
    ) : (
      <ComingList rows={rows} hasMonths={completions !== undefined} />
    )
  if (data.length === 0) return <div className={styles.empty}>{empty}</div>
  if (completions && completions !== 'unknown yet') return <Completed requests={data} completions={completions} />
  return <RequestList requests={data} promises={promises} />
}

function ComingList({ rows, hasMonths }: { rows: number; hasMonths: boolean }) {
  const list = <RequestListSkeleton rows={rows} />
  if (!hasMonths) return list
  return (
    <div className={styles.month}>
      <p className={styles.monthName}>
        <Skeleton shape="short" />
      </p>
      {list}
    </div>
  )
}

function NothingToDo() {
  return (
    <StateBlock
      title="Nothing here yet"
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={() => openCategories('custom')}>
          <PlusIcon />
          Custom request
        </Button>
      }
    >
      Hand over something from your list. A&nbsp;few questions and it’s off your hands.
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
