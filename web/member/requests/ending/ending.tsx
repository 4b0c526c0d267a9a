import type { ReactNode } from 'react'
import { formatList } from '#basics/language/formats.ts'
import { msg, t } from '#basics/language/translate.ts'
import { dollarWords } from '#basics/money.ts'
import { duration } from '#basics/time/duration.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import type { RequestTimeGivenBack } from '#contract/member/time-given-back.ts'
import { MONEY_WORDS } from '#contract/shared/result.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { useAttention } from '#web/member/requests/details/request-attention.ts'
import { useAllParts } from '#web/member/requests/list/all-parts.ts'
import { askAgain } from '#web/member/requests/thread/ask-again.ts'
import { asking } from '#web/member/requests/thread/asking.ts'
import { conciergeOf } from '#web/member/requests/thread/concierge.ts'
import { dayWords, isSameDay } from '#web/member/requests/thread/message-time.ts'
import { printThread } from '#web/member/requests/thread/printing.ts'
import { LoadFailed } from '#web/member/shared/load-failed.tsx'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { useCompletions } from './completions.ts'
import { type Ended, givenBackIn, headlineOf, moneyLine, sentenceOf, useEnded } from './ended.ts'
import styles from './ending.module.css'
import { Feedback } from './feedback.tsx'
import { Rating } from './rating.tsx'

/**
 * Start of the message with which the member reports what is missing: it reopens the request, and the desk sees it
 * first.
 */
const NOT_DONE = msg('Not done yet:')

/**
 * The end of a completed request's thread: the result and the saved time, the member's rating, and a way to report that
 * it is not done.
 */
export function Ending({ request }: { request: RequestDetail }): ReactNode {
  const { external_id: id, can_reply } = request
  const { data: user } = useCurrentUser()
  const { isThere, failed } = useAllParts(id)
  return (
    // all parts appear at once, so that none moves another
    <div className={styles.place} hidden={!isThere}>
      {failed && <LoadFailed error={failed} title={t('We couldn’t get all of how this ended')} size="line" />}
      <CameOfIt request={request} />
      <div className={styles.answers}>
        <Rating request={request} company={user?.companies[0]?.name} />
        <Feedback request={request}>
          {can_reply && (
            <>
              <Button variant="secondary" onClick={() => asking.notify({ requestId: id, words: `${t(NOT_DONE)} ` })}>
                {t('Not done yet')}
              </Button>
              <Button variant="tertiary" onClick={() => askAgain(request)}>
                {t('Ask for it again')}
              </Button>
              <Button variant="tertiary" onClick={printThread}>
                {t('Print')}
              </Button>
            </>
          )}
        </Feedback>
      </div>
    </div>
  )
}

/** Empty if the time is unknown. */
function CameOfIt({ request }: { request: RequestDetail }) {
  const { data: ended } = useEnded(request.external_id)
  const headline = ended && headlineOf(ended)
  if (!headline) return null
  const { result, time } = ended
  return (
    <section className={styles.ending} aria-label={result ? t('Result') : t('Time given back')}>
      {result?.words ? (
        <div className={styles.result}>
          <h2 className="d2">{result.words}</h2>
          <DoneBy request={request} ended={ended} />
          <svg viewBox="0 0 160 100" aria-hidden="true" focusable="false">
            <path d="M12 16h136a68 68 0 0 1-136 0z" fill="currentColor" />
            <circle cx="80" cy="44" r="18" fill="var(--dot)" />
          </svg>
        </div>
      ) : (
        <>
          <h2 className="d3">{unbroken(headline)}</h2>
          {time ? <p>{unbroken(sentenceOf(time))}</p> : <DoneBy request={request} ended={ended} />}
        </>
      )}
      <Figures ended={ended} />
      {time && (
        <details>
          <summary>{t('How it was counted')}</summary>
          <HowCounted time={time} />
        </details>
      )}
    </section>
  )
}

/** The concierge, the date, and the saved time. */
function DoneBy({ request, ended }: { request: RequestDetail; ended: Ended }) {
  const name = conciergeOf(request, useAttention(request.external_id))
  const at = useCompletions()?.get(request.external_id)
  const now = timeNow()
  const day = at && (isSameDay(at, now) ? 'today' : dayWords(at, now).replaceAll(/ (?=\d)/g, '\u00A0'))
  return (
    <p>
      {doneWords(name, day ?? 'unknown')} <span>{unbroken(givenBackIn(ended))}</span>
    </p>
  )
}

/** @param day `today`, `unknown`, or the day's words */
function doneWords(name: string | null, day: string): string {
  if (name === null)
    return t('{day, select, unknown {Done by us.} today {Done by us today.} other {Done by us on {day}.}}', { day })
  return t('{day, select, unknown {Done by {name}.} today {Done by {name} today.} other {Done by {name} on {day}.}}', {
    day,
    name,
  })
}

/** The concierge's time, the member's own, and money if any. */
function Figures({ ended }: { ended: Ended }) {
  const { time, result } = ended
  const money = result?.money
  const figures = [
    ...(time
      ? [
          [t('our time'), duration(time.worked_minutes)],
          [t('yours'), duration(time.own.minutes)],
        ]
      : []),
    ...(money && headlineOf(ended) !== moneyLine(money)
      ? [[t(MONEY_WORDS[money.kind]), dollarWords(money.cents)]]
      : []),
  ]
  if (figures.length === 0) return null
  return (
    <dl className={styles.times}>
      {figures.map(([what, figure]) => (
        <div key={what}>
          <dd>{figure}</dd>
          <dt>{what}</dt>
        </div>
      ))}
    </dl>
  )
}

/** A number and its unit stay on one line. */
const unbroken = (words: string) => words.replaceAll(/(?<=\d) (?=h|min)|(?<=\dh|\d h) (?=\d)/g, '\u00A0')

function HowCounted({ time: { own, measured } }: { time: RequestTimeGivenBack }) {
  const parts = [
    own.answers > 0 && t('{count, plural, one {# answer} other {# answers}}', { count: own.answers }),
    own.messages > 0 && t('{count, plural, one {# message} other {# messages}}', { count: own.messages }),
    own.call_minutes > 0 && t('{duration} on the phone with us', { duration: duration(own.call_minutes) }),
  ].filter((part) => part !== false)
  return (
    <ul className={styles.how}>
      {measured && (
        <li>
          {t('Alone, about {duration}. {source}', {
            duration: duration(measured.alone_minutes),
            source: measured.source,
          })}
        </li>
      )}
      <li>
        {parts.length > 0
          ? t(
              'Your part, {duration}: {parts}. We count 25 seconds for an answer, and for a message a minute plus 1.5 seconds for each word.',
              { duration: duration(own.minutes), parts: formatList(parts) },
            )
          : t(
              'Your part, {duration}: nothing you wrote here. We count 25 seconds for an answer, and for a message a minute plus 1.5 seconds for each word.',
              { duration: duration(own.minutes) },
            )}
      </li>
      {measured && <li>{t('Given back: the first minus the second.')}</li>}
      <li>
        {t('Our time is what we worked in this conversation, on calls and on tasks for it. It is not part of the sum.')}
      </li>
    </ul>
  )
}
