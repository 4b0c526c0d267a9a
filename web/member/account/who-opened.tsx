import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  askAboutReading,
  listReadings,
  QUESTION_ANSWERED_WITHIN_DAYS,
  QUESTION_MAX_CHARACTERS,
  type Reading,
} from '#contract/member/readings.ts'
import { Face } from '#web/illustrations/face.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import rows from './account-rows.module.css'
import { type Fold, foldReadings, monthOf } from './fold-readings.ts'
import styles from './who-opened.module.css'

const KEY = 'readings'
const NEWEST = 3
const UNABLE_TO_LIST = 'We could not see who opened your requests.'
/** From a request's page: `/account#opened=<its id>`. */
const ONE_REQUEST = /^opened=([\w-]{8,64})$/

/** Everybody of ours who read something of the member's, why and when; and a question about any of it. */
export function WhoOpened() {
  const hash = useLocation({ select: (location) => location.hash })
  const requestId = ONE_REQUEST.exec(hash)?.[1]
  const heading = useRef<HTMLHeadingElement>(null)
  const isWanted = hash.startsWith('opened')
  useEffect(() => {
    if (isWanted) heading.current?.focus()
  }, [isWanted])
  return (
    <section className={`${rows.place} ${styles.place}`} aria-labelledby="opened">
      <h2 className="d4" id="opened" ref={heading} tabIndex={-1}>
        Who opened my requests
      </h2>
      <p className="small quiet">
        Everyone who did, and why. Your employer can’t.
        {requestId && (
          <>
            {' '}
            Of one request alone. <TextLink render={<Link to="/account" hash="opened" />}>Show them all</TextLink>
          </>
        )}
      </p>
      <Readings key={requestId} requestId={requestId} />
      <p className="small quiet">
        Not here: the lists at our desk, which show each concierge a request’s name and yours, and not your words. Of a
        search you see that it found you, not what was typed. {settings.brand}’s machines read to
        send&nbsp;and&nbsp;to&nbsp;store.
      </p>
    </section>
  )
}

function Readings({ requestId }: { requestId: string | undefined }) {
  const [all, setAll] = useState(requestId !== undefined)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [KEY, requestId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: after }) =>
      call(listReadings, { query: { request_id: requestId, after } }, { signal, fallback: UNABLE_TO_LIST }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (error && !data) return <LoadFailed error={error} title="We couldn’t get this record" level={3} />
  const readings = data?.pages.flatMap((page) => page.readings)
  if (!readings)
    return (
      <ul className={styles.list} aria-busy="true" aria-label="Loading">
        <li>
          <Skeleton shape="medium" />
        </li>
      </ul>
    )
  if (readings.length === 0) return <p className={styles.nobody}>Nobody has yet.</p>
  const folds = foldReadings(readings)
  const shown = all ? folds : folds.slice(0, NEWEST)
  const hasMore = shown.length < folds.length || hasNextPage
  const more = () => {
    setAll(true)
    if (all) void fetchNextPage()
  }
  return (
    <>
      {[...Map.groupBy(shown, ({ reading }) => (all ? monthOf(reading) : ''))].map(([month, ofMonth]) => (
        <div key={month}>
          {month && <h3 className={styles.month}>{month}</h3>}
          <ul className={styles.list}>
            {ofMonth.map((fold) => (
              <FoldedRows key={fold.reading.id} fold={fold} />
            ))}
          </ul>
        </div>
      ))}
      <div className={`${rows.buttons} ${styles.buttons}`}>
        {hasMore && (
          <Button variant="tertiary" loading={isFetchingNextPage} onClick={more}>
            {all ? 'Show older' : 'Show all'}
          </Button>
        )}
        <Download requestId={requestId} />
      </div>
    </>
  )
}

/** A reading, and on demand those right before it that were the same again. */
function FoldedRows({ fold: { reading, same } }: { fold: Fold }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row reading={reading} />
      {same.length > 0 && !open && (
        <li>
          <span />
          <Button small variant="tertiary" onClick={() => setOpen(true)}>
            {same.length} more like this<span className="sr"> by {reading.name ?? settings.brand}</span>
          </Button>
        </li>
      )}
      {open && same.map((one) => <Row key={one.id} reading={one} />)}
    </>
  )
}

/** All of them as a file, to its end and not only what is shown. */
function Download({ requestId }: { requestId: string | undefined }) {
  const download = useMutation({
    mutationFn: async () => {
      const { readingsCsv } = await import('./readings-csv.ts')
      saveFile('Who opened my requests.csv', readingsCsv(await allReadings(requestId), settings.brand))
    },
  })
  return (
    <>
      <Button variant="tertiary" loading={download.isPending} onClick={() => download.mutate()}>
        Download
        <span className="sr"> who opened my requests</span>
      </Button>
      {download.error && <AlertBox variant="error">{download.error.message}</AlertBox>}
    </>
  )
}

const AT_ONCE = 100

async function allReadings(requestId: string | undefined): Promise<Reading[]> {
  const readings: Reading[] = []
  let after: string | undefined
  do {
    const query = { request_id: requestId, limit: AT_ONCE, after }
    const page = await call(listReadings, { query }, { fallback: UNABLE_TO_LIST })
    readings.push(...page.readings)
    after = page.next ?? undefined
  } while (after)
  return readings
}

const WHAT: Partial<Record<Reading['what'], string>> = {
  file: 'A file',
  profile: 'What you told us',
  account: 'Your account',
}

function Row({ reading }: { reading: Reading }) {
  /** Undefined: not yet. */
  const [isAsking, setAsking] = useState<boolean>()
  /** What was typed: Escape leaves it here. */
  const [words, setWords] = useState('')
  const row = useRef<HTMLLIElement>(null)
  const { name, what, why, request, question, at } = reading
  const reader = name ?? settings.brand
  const about = [why, WHAT[what], request?.name].filter(Boolean).join('. ')
  return (
    <li ref={row} tabIndex={-1}>
      <Face name={reader} decorative />
      <div className={styles.who}>
        <p>
          <b>{reader}</b>
        </p>
        <p className="small quiet">{about}</p>
        {question && <Question question={question} />}
      </div>
      <div className={styles.when}>
        <time className="small quiet" dateTime={at}>
          {moment.format(new Date(at))}
        </time>
        {!question && !isAsking && (
          <Button small variant="tertiary" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
            Ask about this
            <span className="sr">
              : {reader}, {about}
            </span>
          </Button>
        )}
      </div>
      {isAsking && !question && <Asking {...{ reading, row, words, setWords }} onClose={() => setAsking(false)} />}
    </li>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

function Question({ question }: { question: NonNullable<Reading['question']> }) {
  const { words, answer, answered_by, answer_by } = question
  return (
    <div className={styles.question}>
      <p className="small">You asked: {words}</p>
      {answer === null ? (
        <p className="small quiet">Answered by {day.format(new Date(answer_by))}, by mail and here.</p>
      ) : (
        <p className="small">
          <b>{answered_by}:</b> {answer}
        </p>
      )}
    </div>
  )
}

type AskingProps = {
  reading: Reading
  row: RefObject<HTMLLIElement | null>
  words: string
  setWords: (words: string) => void
  onClose: () => void
}

/** Once it is asked, the form and what opened it are gone: one goes on from its row. */
function Asking({ reading, row, words, setWords, onClose }: AskingProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askAboutReading, { body: { reading_id: reading.id, words } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [KEY] })
      row.current?.focus()
    },
  })
  const atField = ask.error instanceof CallError ? ask.error.about('words') : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!ask.isPending) ask.mutate()
  }
  return (
    <div role="presentation" className={styles.asked} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <form className={styles.asking} noValidate onSubmit={submit}>
        {ask.error && !atField && <AlertBox variant="error">{ask.error.message}</AlertBox>}
        <Field
          ref={field}
          label="Your question"
          type="textarea"
          required
          value={words}
          maxLength={QUESTION_MAX_CHARACTERS}
          hint={`Somebody who leads our desk answers within ${QUESTION_ANSWERED_WITHIN_DAYS} days, never the person you ask about.`}
          error={atField}
          onValue={(text) => setWords(String(text))}
        />
        <div className={rows.buttons}>
          <Button small type="submit" loading={ask.isPending}>
            Ask
          </Button>
          <Button
            small
            variant="tertiary"
            onClick={() => {
              setWords('')
              onClose()
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
