import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import type { ListedRequest } from '#contract/member/requests.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { NewDot } from '#web/kit/feedback/new-dot.tsx'
import { BowlGlyph } from '#web/kit/feedback/status.tsx'
import { CloseIcon, SearchIcon } from '#web/kit/icons/page-icons.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { type Completions, useCompletions } from '#web/member/requests/ending/completions.ts'
import styles from '#web/member/requests/request-page.module.css'
import { useOpenPromises } from '#web/member/shared/attention.ts'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { stepDay, stepStates, useMilestones } from '#web/member/shared/milestones.ts'
import { useActiveRequests, useCompletedRequests } from '#web/member/shared/queries.ts'
import { RequestListSkeleton, RequestRow, unpromised } from '#web/member/shared/request-list.tsx'
import { statusLabel } from '#web/member/shared/status-label.ts'
import { completedOnes, dayWithYear } from './months.ts'

const PaneSearch = lazy(async () => ({ default: (await import('./pane-search.tsx')).PaneSearch }))

export type ListPaneProps = {
  open: string
  /** Which of the two lists contains the request. */
  isDone: boolean
}

/** The member's list of requests, beside the open one. */
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
        label={isSearching ? t('Close the search') : t('Search your requests')}
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
          <div role="group" aria-label={t('Which requests')} className={styles.which}>
            {[t('To do'), completedOnes()].map((title, place) => (
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
  if (!data && error) return <LoadFailed error={error} title={t('We couldn’t get your requests')} size="line" />
  if (!data)
    return (
      <div className={styles.empty}>
        <RequestListSkeleton />
      </div>
    )
  if (data.length === 0) return <p className={styles.empty}>{t('Nothing here yet')}</p>
  return (
    <ul ref={list}>
      {data.map((request) => {
        const steps = milestones?.get(request.external_id) ?? []
        const step = steps[stepStates(steps, request.status === 'closed').indexOf('now')]
        // the promise of the open request is shown above its thread
        const promise = request.external_id === open ? undefined : promises.get(request.external_id)
        return (
          <li key={request.external_id}>
            <Row
              request={request}
              isOpen={request.external_id === open}
              doneOn={completions && doneOn(request, completions, now)}
              next={
                step && !promise?.isPick
                  ? `${step.words} ${stepDay(step, now)}`
                  : (promise?.words ?? unpromised(request))
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** If the due time is unknown, shows the category. */
function doneOn({ external_id, survey_category_name }: ListedRequest, completions: Completions, now: Date) {
  const at = completions.get(external_id)
  return at ? dayWithYear(at, now) : survey_category_name
}

/** The status is an icon with a name; the text is the next step. */
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
          <span
            className={request.status === 'closed' ? undefined : styles.next}
            lang={beside === request.survey_category_name ? langOf(request, 'survey_category_name') : undefined}
          >
            {beside?.split('. ')[0]}
          </span>
        </span>
      }
    >
      {/* the number of new messages of the open request is shown beside it */}
      {request.unread_count > 0 && !isOpen && <NewDot count={request.unread_count} />}
    </RequestRow>
  )
}
