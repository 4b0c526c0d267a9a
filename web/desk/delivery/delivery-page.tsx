import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, useTransition } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { Delivery, LetterList } from '#contract/desk/delivery.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { DownloadIcon, ErrorIcon, SuccessIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { allLetters, type LetterAct, useAct, useDelivery } from './data.ts'
import styles from './delivery-page.module.css'
import { type DeliverySearch, useDeliverySearch } from './delivery-search.ts'
import { partsOf } from './labels.ts'
import { LetterRow } from './letter-row.tsx'
import { lettersCsv } from './letters-csv.ts'

const LISTS: readonly { readonly list: LetterList; readonly title: string; readonly empty: string }[] = [
  { list: 'hand', title: 'Needs a hand', empty: 'Everything has arrived or is on its way.' },
  { list: 'waiting', title: 'Waiting', empty: 'Nothing waits. What is not sent yet stands here until it is.' },
  { list: 'bounced', title: 'Bounced', empty: 'Nothing came back in the last 30 days.' },
  { list: 'sent', title: 'Sent', empty: 'Nothing was sent in the last 24 hours.' },
]

const NOT_FOUND = 'Nothing here. A whole address finds it, what follows its @, or the last four digits of a number.'

/** What was to reach people: how it goes, and what needs a hand. Whom and how, never what it said. */
export function DeliveryPage() {
  const search = useDeliverySearch()
  const { list: shown, q } = search
  const navigate = useNavigate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDelivery(search)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { mutate, isPending, variables } = useAct()
  const [first] = data?.pages ?? []
  const letters = data?.pages.flatMap((page) => page.letters) ?? []
  // what has gone since it was ticked is no longer meant
  const ticked = letters.filter(({ id, can_send_again }) => can_send_again && chosen.has(id)).map(({ id }) => id)
  const tick = (id: number, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number | null>(null)
  const act = ({ verb, ids }: LetterAct) => {
    pressed.current = letters.findIndex(({ id }) => ids.includes(id))
    mutate({ verb, ids }, { onSuccess: () => setChosen(new Set()) })
  }
  // what was pressed is gone with its row: what has taken its place is next
  useEffect(() => {
    if (isPending || pressed.current === null) return
    focusRow(list.current, pressed.current)
    pressed.current = null
  }, [isPending])
  return (
    <PageFrame
      title="Delivery"
      lead="What was to reach people. Whom and how, never what it said."
      tools={
        <>
          <Download search={search} />
          {ticked.length > 0 && (
            <Button small loading={isPending} onClick={() => act({ verb: 'again', ids: ticked })}>
              Send {ticked.length} again
            </Button>
          )}
        </>
      }
    >
      {first && <Parts parts={first.parts} />}
      {!first && !error && <PartsSkeleton />}
      <div className={styles.lists}>
        <div className={styles.search}>
          <SearchBox
            label="Address or number"
            placeholder="Address or number"
            value={q}
            onValue={(text) => void navigate({ to: '/delivery', search: { list: shown, q: text }, replace: true })}
          />
        </div>
        <Tabs
          label="Delivery"
          className={styles.tabs}
          index={LISTS.findIndex((one) => one.list === shown)}
          onIndexChange={(index) =>
            void navigate({ to: '/delivery', search: { list: LISTS[index]?.list ?? 'hand', q }, replace: true })
          }
          tabs={LISTS.map(({ list: name, title, empty }) => ({
            title,
            count: first?.counts[name],
            content: name === shown && (
              <>
                {error && <LoadFailed error={error} onRetry={refetch} />}
                {!data && !error && <RowsSkeleton />}
                {data && letters.length === 0 && <p className={styles.note}>{trimmed(q) ? NOT_FOUND : empty}</p>}
                <ul ref={list} className={classNames(styles.letters, name === 'sent' && styles.sent)}>
                  {letters.map((letter) => (
                    <LetterRow
                      key={letter.id}
                      letter={letter}
                      list={name}
                      ticked={chosen.has(letter.id)}
                      onTick={(on) => tick(letter.id, on)}
                      onAct={(verb) => act({ verb, ids: [letter.id] })}
                      pending={isPending && variables.ids.includes(letter.id)}
                    />
                  ))}
                </ul>
                {hasNextPage && (
                  <div className={styles.more}>
                    <Button variant="secondary" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
                      Show older ones
                    </Button>
                  </div>
                )}
                {name === 'hand' && first && <Closed closed={first.closed} />}
              </>
            ),
          }))}
        />
      </div>
      <p className={styles.note}>
        Codes and links that have expired are never sent again; a new one is made when the person asks.
      </p>
    </PageFrame>
  )
}

function focusRow(list: HTMLUListElement | null, place: number) {
  const rows = list?.querySelectorAll(':scope > li')
  const row = rows?.[Math.min(place, rows.length - 1)]
  const next = row?.querySelector<HTMLElement>('button') ?? list?.closest<HTMLElement>('[role="tabpanel"]')
  next?.focus()
}

function Parts({ parts }: { parts: Delivery['parts'] }) {
  const now = useMinute()
  return (
    <ul className={styles.parts} aria-label="Parts">
      {partsOf(parts, now).map(({ name, fine, words, lanes = [] }) => (
        <li key={name} className={classNames(styles.part, !fine && styles.trouble)}>
          <b>
            {fine ? <SuccessIcon /> : <ErrorIcon />}
            {name}
          </b>
          <span>{words}</span>
          {lanes.map((lane) => (
            <span key={lane}>{lane}</span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function PartsSkeleton() {
  return (
    <div className={styles.parts}>
      {PARTS.map((part) => (
        <span key={part} className={styles.part}>
          <Skeleton shape="medium" />
          <Skeleton shape="long" />
        </span>
      ))}
    </div>
  )
}

/** Wherever a server runs; a backup of its own is not everywhere. */
const PARTS = ['mail', 'texts', 'push', 'answers', 'files', 'database']

/** The whole list, as masked as it is here. */
function Download({ search }: { search: DeliverySearch }) {
  const [pending, startDownload] = useTransition()
  const download = () =>
    startDownload(async () => {
      try {
        saveFile('Delivery.csv', lettersCsv(await allLetters(search), search.list, timeNow()))
      } catch (error) {
        const message = error instanceof Error ? error.message : 'The download failed. Please try again.'
        toasts.show({ type: 'error', message })
      }
    })
  return (
    <Button small variant="tertiary" className={styles.download} loading={pending} onClick={download}>
      <DownloadIcon />
      Download
    </Button>
  )
}

function Closed({ closed }: { closed: Delivery['closed'] }) {
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="closed">
      <h2 className={styles.group} id="closed">
        Closed today <span className="quiet">{closed.length}</span>
      </h2>
      <ul className={styles.letters}>
        {closed.map(({ letter, by }) => (
          <LetterRow key={letter.id} letter={letter} list="closed" by={by} />
        ))}
      </ul>
    </section>
  )
}
