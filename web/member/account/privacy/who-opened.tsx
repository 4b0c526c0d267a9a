import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import {
  askAboutReading,
  listReadings,
  QUESTION_ANSWERED_WITHIN_DAYS,
  QUESTION_MAX_CHARACTERS,
  type Reading,
} from '#contract/member/readings.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import rows from '#web/member/account/you/account-rows.module.css'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { call } from '#web/wire/call.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { sent } from '#web/wire/refusal.ts'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useForm } from '#web/wire/use-form.ts'
import { type Fold, foldReadings, monthOf } from './fold-readings.ts'
import styles from './who-opened.module.css'

const NEWEST = 3
const UNABLE_TO_LIST = msg('We couldn’t load who opened your requests.')
/** A request's page links here: `/account#opened=<its id>`. */
const ONE_REQUEST = /^opened=([\w-]{8,64})$/

/** Every colleague who read the member's data, why and when; the member can ask about each reading. */
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
        {t('Who opened my requests')}
      </h2>
      <p className="small quiet">
        {t('Everyone who did, and why. Your employer can’t.')}
        {requestId && (
          <>
            {' '}
            <Trans
              message="Of one request only. <all>Show them all</all>"
              parts={{ all: <TextLink render={<Link to="/account" hash="opened" />} /> }}
            />
          </>
        )}
      </p>
      <Readings key={requestId} requestId={requestId} />
      <p className="small quiet">
        {t(
          'Not here: the lists at our desk, which show each concierge a request’s name and yours, but not your messages. For a search you see that it found you, not the search words. {brand}’s machines read to send\u00a0and\u00a0to\u00a0store.',
          { brand: settings.brand },
        )}
      </p>
    </section>
  )
}

function Readings({ requestId }: { requestId: string | undefined }) {
  const [all, setAll] = useState(requestId !== undefined)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keyOf(listReadings, { query: { request_id: requestId } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: after }) =>
      call(listReadings, { query: { request_id: requestId, after } }, { signal, fallback: t(UNABLE_TO_LIST) }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (error && !data) return <LoadFailed error={error} title={t('We couldn’t get this record')} level={3} />
  const readings = data?.pages.flatMap((page) => page.readings)
  if (!readings)
    return (
      <ul className={styles.list} aria-busy="true" aria-label={t('Loading')}>
        <li>
          <Skeleton shape="medium" />
        </li>
      </ul>
    )
  if (readings.length === 0) return <p className={styles.empty}>{t('No one has yet.')}</p>
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
            {all ? t('Show older') : t('Show all')}
          </Button>
        )}
        <Download requestId={requestId} />
      </div>
    </>
  )
}

/** A reading and, on demand, the equal readings directly before it. */
function FoldedRows({ fold: { reading, same } }: { fold: Fold }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row reading={reading} />
      {same.length > 0 && !open && (
        <li>
          <span />
          <Button small variant="tertiary" onClick={() => setOpen(true)}>
            <Trans
              message="{count} more like this<by> by {name}</by>"
              parts={{ by: <span className="sr" /> }}
              values={{ count: same.length, name: reading.name ?? settings.brand }}
            />
          </Button>
        </li>
      )}
      {open && same.map((one) => <Row key={one.id} reading={one} />)}
    </>
  )
}

/** Downloads all readings, including those that are not shown. */
function Download({ requestId }: { requestId: string | undefined }) {
  const { act, isPending, failure } = useAct(async () => {
    const { readingsCsv } = await import('./readings-csv.ts')
    saveFile(t('Who opened my requests.csv'), readingsCsv(await allReadings(requestId), settings.brand))
  })
  return (
    <>
      <Button variant="tertiary" loading={isPending} onClick={() => act()}>
        <Trans message="Download<what> who opened my requests</what>" parts={{ what: <span className="sr" /> }} />
      </Button>
      <FailureBox failure={failure} />
    </>
  )
}

const AT_ONCE = 100

async function allReadings(requestId: string | undefined): Promise<Reading[]> {
  const readings: Reading[] = []
  let after: string | undefined
  do {
    const query = { request_id: requestId, limit: AT_ONCE, after }
    const page = await call(listReadings, { query }, { fallback: t(UNABLE_TO_LIST) })
    readings.push(...page.readings)
    after = page.next ?? undefined
  } while (after)
  return readings
}

const WHAT: Partial<Record<Reading['what'], Message>> = {
  file: msg('A file'),
  profile: msg('What you told us'),
  account: msg('Your account'),
}

function Row({ reading }: { reading: Reading }) {
  /** Undefined until the first use. */
  const [isAsking, setAsking] = useState<boolean>()
  /** The typed text, which stays here after Escape. */
  const [words, setWords] = useState('')
  const row = useRef<HTMLLIElement>(null)
  const { name, what, why, request, question, at } = reading
  const reader = name ?? settings.brand
  const part = WHAT[what]
  const reason = [why, part && t(part)].filter(Boolean).join('. ')
  const about = [reason, request?.name].filter(Boolean).join('. ')
  return (
    <li ref={row} tabIndex={-1}>
      <Face name={reader} decorative />
      <div className={styles.who}>
        <p>
          <b>{reader}</b>
        </p>
        <p className="small quiet">
          {reason}
          {request && (
            <>
              {reason && '. '}
              <span lang={langOf(request, 'name')}>{request.name}</span>
            </>
          )}
        </p>
        {question && <Question question={question} />}
      </div>
      <div className={styles.when}>
        <time className="small quiet" dateTime={at}>
          {formatDate(at, MOMENT)}
        </time>
        {!question && !isAsking && (
          <Button small variant="tertiary" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
            <Trans
              message="Ask about this<what>: {name}, {about}</what>"
              parts={{ what: <span className="sr" /> }}
              values={{ name: reader, about }}
            />
          </Button>
        )}
      </div>
      {isAsking && !question && <Asking {...{ reading, row, words, setWords }} onClose={() => setAsking(false)} />}
    </li>
  )
}

const MOMENT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const

function Question({ question }: { question: NonNullable<Reading['question']> }) {
  const { words, answer, answered_by, answer_by } = question
  return (
    <div className={styles.question}>
      <p className="small">{t('You asked: {words}', { words })}</p>
      {answer === null ? (
        <p className="small quiet">{t('Answered by {day}, by mail and here.', { day: formatDate(answer_by, DAY) })}</p>
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

/** After the question is sent, its form and button are gone, so the focus moves to the row. */
function Asking({ reading, row, words, setWords, onClose }: AskingProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const client = useQueryClient()
  const { form, errors, failure, pending } = useForm(
    sent(async () => {
      await call(askAboutReading, { body: { reading_id: reading.id, words } })
      await invalidate(client, listReadings)
      row.current?.focus()
    }),
  )
  return (
    <div role="presentation" className={styles.asked} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <form className={styles.asking} {...form}>
        <FailureBox failure={failure} />
        <Field
          ref={field}
          label={t('Your question')}
          type="textarea"
          required
          value={words}
          maxLength={QUESTION_MAX_CHARACTERS}
          hint={t('Someone who leads our desk answers within {days} days, never the person you ask about.', {
            days: QUESTION_ANSWERED_WITHIN_DAYS,
          })}
          error={errors['words']}
          onValue={(text) => setWords(String(text))}
        />
        <div className={rows.buttons}>
          <Button small type="submit" loading={pending}>
            {t('Ask')}
          </Button>
          <Button
            small
            variant="tertiary"
            onClick={() => {
              setWords('')
              onClose()
            }}
          >
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}
