import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Delivery, LetterList } from '#contract/desk/delivery.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { useMinute } from '#web/desk/shared/use-minute.ts'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { ErrorIcon, SuccessIcon } from '#web/kit/icons.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { settings } from '#web/wire/settings.ts'
import { useAct, useDelivery } from './data.ts'
import styles from './delivery-page.module.css'
import { useDeliverySearch } from './delivery-search.ts'
import { partsOf } from './labels.ts'
import { LetterRow } from './letter-row.tsx'

const LISTS: readonly { readonly list: LetterList; readonly title: string; readonly empty: string }[] = [
  { list: 'hand', title: 'Needs a hand', empty: 'Everything has arrived or is on its way.' },
  { list: 'waiting', title: 'Waiting', empty: 'Nothing waits.' },
  { list: 'bounced', title: 'Bounced', empty: 'Nothing came back in the last 30 days.' },
  { list: 'sent', title: 'Sent', empty: 'Nothing was sent in the last 24 hours.' },
]

/** What was to reach people: how it goes, and what needs a hand. Whom and how, never what it said. */
export function DeliveryPage() {
  const { list } = useDeliverySearch()
  const navigate = useNavigate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDelivery(list)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const act = useAct()
  useEffect(() => {
    document.title = `${settings.brand} | Delivery`
  }, [])
  const [first] = data?.pages ?? []
  const letters = data?.pages.flatMap((page) => page.letters) ?? []
  // what has gone since it was ticked is no longer meant
  const ticked = letters.filter(({ id, can_send_again }) => can_send_again && chosen.has(id)).map(({ id }) => id)
  const tick = (id: number, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <main id="work" className={styles.page} tabIndex={-1}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h1 className="d3">Delivery</h1>
          {ticked.length > 0 && (
            <Button
              small
              loading={act.isPending}
              onClick={() => act.mutate({ verb: 'again', ids: ticked }, { onSuccess: () => setChosen(new Set()) })}
            >
              Send {ticked.length} again
            </Button>
          )}
          <p className="quiet">What was to reach people. Whom and how, never what it said.</p>
        </header>
        {first && <Parts parts={first.parts} />}
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton />}
        {data && (
          <Tabs
            label="Delivery"
            className={styles.tabs}
            index={LISTS.findIndex((one) => one.list === list)}
            onIndexChange={(index) =>
              void navigate({ to: '/delivery', search: { list: LISTS[index]?.list ?? 'hand' }, replace: true })
            }
            tabs={LISTS.map(({ list: name, title, empty }) => ({
              title,
              count: first?.counts[name] ?? 0,
              content: name === list && (
                <>
                  {error && <LoadFailed error={error} onRetry={refetch} />}
                  {letters.length === 0 && <p className={styles.note}>{empty}</p>}
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
        <p className={styles.note}>
          Codes and links that have expired are never sent again; a new one is made when the person asks.
        </p>
      </div>
    </main>
  )
}

function Parts({ parts }: { parts: Delivery['parts'] }) {
  const now = useMinute()
  return (
    <ul className={styles.parts} aria-label="Parts">
      {partsOf(parts, now).map(({ name, fine, words }) => (
        <li key={name} className={classNames(styles.part, !fine && styles.trouble)}>
          <b>
            {fine ? <SuccessIcon /> : <ErrorIcon />}
            {name}
          </b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
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
