import { useNavigate } from '@tanstack/react-router'
import { useState, useTransition } from 'react'
import type { Delivery, LetterList } from '#contract/desk/delivery.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { DownloadIcon, ErrorIcon, SuccessIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { allLetters, useAct, useDelivery } from './data.ts'
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
  const { list, q } = search
  const navigate = useNavigate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDelivery(search)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const act = useAct()
  const [first] = data?.pages ?? []
  const letters = data?.pages.flatMap((page) => page.letters) ?? []
  // what has gone since it was ticked is no longer meant
  const ticked = letters.filter(({ id, can_send_again }) => can_send_again && chosen.has(id)).map(({ id }) => id)
  const tick = (id: number, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <PageFrame
      title="Delivery"
      lead="What was to reach people. Whom and how, never what it said."
      tools={
        <>
          <Download search={search} />
          {ticked.length > 0 && (
            <Button
              small
              loading={act.isPending}
              onClick={() => act.mutate({ verb: 'again', ids: ticked }, { onSuccess: () => setChosen(new Set()) })}
            >
              Send {ticked.length} again
            </Button>
          )}
        </>
      }
    >
      {first && <Parts parts={first.parts} />}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      <div className={styles.lists}>
        {(data || q !== '') && (
          <div className={styles.search}>
            <SearchBox
              label="Address or number"
              placeholder="Address or number"
              value={q}
              onValue={(text) => void navigate({ to: '/delivery', search: { list, q: text }, replace: true })}
            />
          </div>
        )}
        {data && (
          <Tabs
            label="Delivery"
            className={styles.tabs}
            index={LISTS.findIndex((one) => one.list === list)}
            onIndexChange={(index) =>
              void navigate({ to: '/delivery', search: { list: LISTS[index]?.list ?? 'hand', q }, replace: true })
            }
            tabs={LISTS.map(({ list: name, title, empty }) => ({
              title,
              count: first?.counts[name] ?? 0,
              content: name === list && (
                <>
                  {error && <LoadFailed error={error} onRetry={refetch} />}
                  {letters.length === 0 && <p className={styles.note}>{q.trim() ? NOT_FOUND : empty}</p>}
                  <ul className={styles.letters}>
                    {letters.map((letter) => (
                      <LetterRow
                        key={letter.id}
                        letter={letter}
                        list={name}
                        ticked={chosen.has(letter.id)}
                        onTick={(on) => tick(letter.id, on)}
                        onAct={(verb) => act.mutate({ verb, ids: [letter.id] })}
                        pending={act.isPending && act.variables.ids.includes(letter.id)}
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
        )}
      </div>
      <p className={styles.note}>
        Codes and links that have expired are never sent again; a new one is made when the person asks.
      </p>
    </PageFrame>
  )
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

/** The whole list, as masked as it is here. */
function Download({ search }: { search: DeliverySearch }) {
  const [pending, startDownload] = useTransition()
  const download = () =>
    startDownload(async () => {
      try {
        saveFile('Delivery.csv', lettersCsv(await allLetters(search), search.list, new Date()))
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
