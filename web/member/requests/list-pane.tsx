import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ListedRequest } from '#contract/member/requests.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { NewDot } from '#web/kit/new-dot.tsx'
import { CloseIcon, SearchIcon } from '#web/kit/page-icons.tsx'
import { BowlGlyph } from '#web/kit/status.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import { PICK, useOpenPromises } from '../shared/attention.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { stepDay, stepStates, useMilestones } from '../shared/milestones.ts'
import { useActiveRequests, useCompletedRequests } from '../shared/queries.ts'
import { RequestListSkeleton, RequestRow, unpromised } from '../shared/request-list.tsx'
import { statusLabel } from '../shared/status-label.ts'
import { type Completions, useCompletions } from './completions.ts'
import { dayWithYear } from './months.ts'
import styles from './request-page.module.css'

const PaneSearch = lazy(async () => ({ default: (await import('./pane-search.tsx')).PaneSearch }))

const LISTS = ['To do', 'Completed']

export type ListPaneProps = {
  open: string
  /** In which of the two lists that one is. */
  isDone: boolean
}

/** The member's requests beside the one that is open. */
export function ListPane({ open, isDone }: ListPaneProps) {
  const [isSearching, setSearching] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const index = chosen ?? Number(isDone)
  const find = useRef<HTMLButtonElement>(null)
  const { data, error } = useActiveRequests()
  return (
    <>
      <IconButton
        ref={find}
        label={isSearching ? 'Close the search' : 'Search your requests'}
        className={styles.find}
        onClick={() => setSearching(!isSearching)}
      >
        {isSearching ? <CloseIcon /> : <SearchIcon />}
      </IconButton>
      {isSearching ? (
        <Suspense>
          <PaneSearch
            onClose={() => {
              setSearching(false)
              find.current?.focus()
            }}
          />
        </Suspense>
      ) : (
        <>
          <div role="group" aria-label="Which requests" className={styles.which}>
            {LISTS.map((title, place) => (
              <button
                key={title}
                type="button"
                className="d5"
                aria-pressed={place === index}
                onClick={() => setChosen(place)}
              >
                {title} {place === 0 && <span className="small num">{data?.length}</span>}
              </button>
            ))}
          </div>
          {index === 0 ? <Listed open={open} data={data} error={error} /> : <CompletedOnes open={open} />}
        </>
      )}
    </>
  )
}

function CompletedOnes({ open }: { open: string }) {
  return <Listed {...useCompletedRequests()} open={open} completions={useCompletions()} />
}

type ListedProps = {
  open: string
  data: readonly ListedRequest[] | undefined
  error: Error | null
  completions?: Completions | undefined
}

function Listed({ open, data, error, completions }: ListedProps) {
  const milestones = useMilestones()
  const now = useMinute()
  const promises = useOpenPromises(now)
  const list = useRef<HTMLUListElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  if (!data && error) return <LoadFailed error={error} title="We couldn’t get your requests" size="line" />
  if (!data)
    return (
      <div className={styles.empty}>
        <RequestListSkeleton />
      </div>
    )
  if (data.length === 0) return <p className={styles.empty}>Nothing here yet</p>
  return (
    <ul ref={list}>
      {data.map((request) => {
        const steps = milestones?.get(request.external_id) ?? []
        const step = steps[stepStates(steps, request.status === 'closed').indexOf('now')]
        // what the open one was promised stands above its thread
        const promise = request.external_id === open ? undefined : promises.get(request.external_id)
        return (
          <li key={request.external_id}>
            <Row
              request={request}
              isOpen={request.external_id === open}
              doneOn={completions && doneOn(request, completions, now)}
              next={
                step && !promise?.startsWith(PICK)
                  ? `${step.words} ${stepDay(step, now)}`
                  : (promise ?? unpromised(request))
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Where nobody knows when, what it was about. */
function doneOn({ external_id, survey_category_name }: ListedRequest, completions: Completions, now: Date) {
  const at = completions.get(external_id)
  return at ? dayWithYear(at, now) : survey_category_name
}

/** How it stands is drawn and has a name; in words there is what comes next. */
type RowProps = { request: ListedRequest; isOpen: boolean; next: string; doneOn: string | null | undefined }

function Row({ request, isOpen, next, doneOn }: RowProps) {
  const { words, bowl } = statusLabel(request.status)
  const beside = request.status === 'closed' ? doneOn : next
  return (
    <RequestRow
      request={request}
      className={styles.row}
      about={
        <span className={styles.about} title={beside ?? undefined}>
          <span role="img" aria-label={words}>
            <BowlGlyph state={bowl} />
          </span>{' '}
          <span className={request.status === 'closed' ? undefined : styles.next}>{beside?.split('. ')[0]}</span>
        </span>
      }
    >
      {/* what is new in the open one stands beside it */}
      {request.unread_count > 0 && !isOpen && <NewDot count={request.unread_count} />}
    </RequestRow>
  )
}
