import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import AllDone from '#web/illustrations/all-done.svg?picture'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { Completed } from '#web/member/requests/ending/completed.tsx'
import { type Completions, useCompletions } from '#web/member/requests/ending/completions.ts'
import { type OpenPromise, useOpenPromises } from '#web/member/shared/attention.ts'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { useActiveRequests, useCompletedRequests } from '#web/member/shared/queries.ts'
import { useRememberedRows } from '#web/member/shared/remembered-rows.ts'
import { RequestList, RequestListSkeleton } from '#web/member/shared/request-list.tsx'
import { completedOnes } from './months.ts'
import styles from './requests-page.module.css'

const Found = lazy(async () => ({ default: (await import('./found.tsx')).Found }))

/** The address names the second tab, the same in every language. */
const COMPLETED = 'Completed'

/** All of a member's requests: those in progress, and the completed ones. */
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
        <h1 className="d2">{t('Requests')}</h1>
        <Button className={styles.custom} onClick={() => openCategories('custom')}>
          <PlusIcon />
          {t('Custom request')}
        </Button>
      </div>
      <div className={styles.search}>
        <SearchBox
          label={t('Search your requests')}
          placeholder={t('Search names, messages, files')}
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
          label={t('Requests')}
          index={index}
          onIndexChange={setIndex}
          tabs={[
            {
              title: t('To do'),
              count: active.data?.length || undefined,
              content: <Listed {...active} rows={rows} promises={promises} empty={<NothingToDo />} />,
            },
            {
              title: completedOnes(),
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
      {/* "still" suits only a member who has requests: an empty list explains itself how to begin */}
      {!trimmed(q) && shown.data?.length !== 0 && <Nudge />}
    </>
  )
}

function Nudge() {
  return (
    <section className={styles.nudge} data-hue="brand">
      <div>
        <h2 className="d4">{t('Still carrying something?')}</h2>
        <p>{t('A typical task takes three to four hours of your week. Handing it over takes a few questions.')}</p>
      </div>
      <Button variant="secondary" onClick={() => openCategories('explore')}>
        {t('Explore all categories')}
      </Button>
    </section>
  )
}

type Place = { index: number; setIndex: (index: number) => void; q: string; setWords: (words: string) => void }

/** Tab and search text are in the address, so that Back from a request restores them. */
function usePlace(): Place {
  const { tab, q = '' } = useSearch({ from: '/members/frame/requests' })
  const navigate = useNavigate()
  const index = tab === COMPLETED ? 1 : 0
  const setIndex = (next: number) =>
    void navigate({ to: '/requests', search: next > 0 ? { tab: COMPLETED } : {}, replace: true })
  const setWords = (words: string) =>
    void navigate({ to: '/requests', search: { tab, q: words || undefined }, replace: true, resetScroll: false })
  return { index, setIndex, q, setWords }
}

/** Extends to the end of the screen: the list of completed requests keeps growing. */
const DONE_ROWS = 10
const USUAL_ROWS = 5

type ListedProps = {
  data: readonly ListedRequest[] | undefined
  error: Error | null
  /** The expected number, so that the content below does not move. */
  rows: number
  promises?: ReadonlyMap<string, OpenPromise>
  /** For completed requests. */
  completions?: Completions | 'unknown yet'
  empty: ReactNode
}

function Listed({ data, error, rows, promises, completions, empty }: ListedProps) {
  if (!data || (completions === 'unknown yet' && data.length > 0))
    return error ? (
      <div className={styles.empty}>
        <LoadFailed error={error} title={t('We couldn’t get your requests')} />
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
      title={t('Nothing here yet')}
      picture={<Scene of={EmptyQueue} />}
      action={
        <Button variant="secondary" onClick={() => openCategories('custom')}>
          <PlusIcon />
          {t('Custom request')}
        </Button>
      }
    >
      {t('Hand over something from your list. A\u00a0few questions and it’s off your hands.')}
    </StateBlock>
  )
}

function NothingDone() {
  return (
    <StateBlock
      title={t('Nothing here yet')}
      picture={<Scene of={AllDone} />}
      action={
        <Button variant="secondary" onClick={() => openCategories('explore')}>
          {t('Explore request ideas')}
        </Button>
      }
    >
      {t('What your concierge has finished will be kept here, with every word of it.')}
    </StateBlock>
  )
}
