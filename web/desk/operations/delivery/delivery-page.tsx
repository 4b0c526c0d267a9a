import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { Delivery, Letter, LetterList } from '#contract/desk/operations/delivery.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { DownloadIcon, ErrorIcon, SuccessIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { useAct } from '#web/wire/use-act.ts'
import { allLetters, type LetterAct, useDelivery, useLetterAct } from './data.ts'
import styles from './delivery-page.module.css'
import { type DeliverySearch, useDeliverySearch } from './delivery-search.ts'
import { partsOf } from './labels.ts'
import { LetterRow } from './letter-row.tsx'
import { lettersCsv } from './letters-csv.ts'

const LISTS: readonly { readonly list: LetterList; readonly title: string; readonly empty: string }[] = [
  { list: 'hand', title: 'Needs action', empty: 'Everything has arrived or is on its way.' },
  { list: 'waiting', title: 'Waiting', empty: 'Nothing is waiting. Unsent messages appear here.' },
  { list: 'bounced', title: 'Bounced', empty: 'Nothing bounced in the last 30 days.' },
  { list: 'sent', title: 'Sent', empty: 'Nothing was sent in the last 24 hours.' },
]

const NOT_FOUND = 'No results. Search by a whole address, its domain, or the last four digits of a number.'

/**
 * Delivery of emails and text messages: status, and those that need an act. It shows recipient and channel, never the
 * text.
 */
export function DeliveryPage() {
  const search = useDeliverySearch()
  const { list: shown, q } = search
  const navigate = useNavigate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDelivery(search)
  const [first] = data?.pages ?? []
  const letters = data?.pages.flatMap((page) => page.letters) ?? []
  const { list, ...acts } = useLetterActs(letters)
  return (
    <PageFrame
      title="Delivery"
      lead="Outgoing messages: recipients and status, never the content."
      tools={
        <>
          <Download search={search} />
          <SendAgain acts={acts} />
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
                <Letters ref={list} letters={letters} name={name} acts={acts} />
                {hasNextPage && (
                  <div className={pane.more}>
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

type LetterActs = Omit<ReturnType<typeof useLetterActs>, 'list'>

/** Acts on one letter or on the ticked ones. Afterwards the focus moves to the row that replaced the letter. */
function useLetterActs(letters: readonly Letter[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { act: change, isPending, variables } = useLetterAct()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<number | null>(null)
  useEffect(() => {
    if (isPending || pressed.current === null) return
    focusRow(list.current, pressed.current)
    pressed.current = null
  }, [isPending])
  return {
    list,
    isPending,
    // letters that have left the list are no longer selected
    ticked: letters.filter(({ id, can_send_again }) => can_send_again && chosen.has(id)).map(({ id }) => id),
    isTicked: (id: number) => chosen.has(id),
    isActedOn: (id: number) => isPending && variables.ids.includes(id),
    tick: (id: number, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id))),
    act({ verb, ids }: LetterAct) {
      pressed.current = letters.findIndex(({ id }) => ids.includes(id))
      change({ verb, ids }, { onSuccess: () => setChosen(new Set()) })
    },
  }
}

function SendAgain({ acts: { ticked, isPending, act } }: { acts: LetterActs }) {
  if (ticked.length === 0) return null
  return (
    <Button small loading={isPending} onClick={() => act({ verb: 'again', ids: ticked })}>
      Send {ticked.length} again
    </Button>
  )
}

type LettersProps = {
  ref: RefObject<HTMLUListElement | null>
  letters: readonly Letter[]
  name: LetterList
  acts: LetterActs
}

function Letters({ ref, letters, name, acts }: LettersProps) {
  return (
    <ul ref={ref} className={classNames(styles.letters, name === 'sent' && styles.sent)}>
      {letters.map((letter) => (
        <LetterRow
          key={letter.id}
          letter={letter}
          list={name}
          ticked={acts.isTicked(letter.id)}
          onTick={(on) => acts.tick(letter.id, on)}
          onAct={(verb) => acts.act({ verb, ids: [letter.id] })}
          pending={acts.isActedOn(letter.id)}
        />
      ))}
    </ul>
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

/** Parts that every installation has. Not every one has its own backup. */
const PARTS = ['mail', 'texts', 'push', 'answers', 'files', 'database']

/** Downloads the whole list, masked as on the page. */
function Download({ search }: { search: DeliverySearch }) {
  const { act, isPending } = useAct(
    async () => saveFile('Delivery.csv', lettersCsv(await allLetters(search), search.list, timeNow())),
    { failsInToast: true },
  )
  return (
    <Button small variant="tertiary" className={styles.download} loading={isPending} onClick={() => act()}>
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
