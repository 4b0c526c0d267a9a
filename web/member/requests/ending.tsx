import type { ReactNode } from 'react'
import { duration } from '#basics/duration.ts'
import { dollarWords } from '#basics/money.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import type { RequestTimeGivenBack } from '#contract/member/time-given-back.ts'
import { MONEY_WORDS } from '#contract/shared/result.ts'
import { Button } from '#web/kit/button.tsx'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useCurrentUser } from '../shared/queries.ts'
import { useAllParts } from './all-parts.ts'
import { askAgain } from './ask-again.ts'
import { asking } from './asking.ts'
import { useCompletions } from './completions.ts'
import { conciergeOf } from './concierge.ts'
import { type Ended, givenBackIn, headlineOf, moneyLine, sentenceOf, useEnded } from './ended.ts'
import styles from './ending.module.css'
import { Feedback } from './feedback.tsx'
import { dayWords, isSameDay } from './message-time.ts'
import { printThread } from './printing.ts'
import { Rating } from './rating.tsx'
import { useAttention } from './request-attention.ts'

/** What is missing follows in the member's words: it opens the request again, and the desk reads it first. */
const NOT_DONE = 'Not done yet: '

/** How a completed request's thread ends: with what came of it and what it gave back, what its member says of it, and the way to say that it is not done. */
export function Ending({ request }: { request: RequestDetail }): ReactNode {
  const { external_id: id, can_reply } = request
  const { data: user } = useCurrentUser()
  const { isThere, failed } = useAllParts(id)
  return (
    // its parts stand there at once, and none moves another
    <div className={styles.place} hidden={!isThere}>
      {failed && <LoadFailed error={failed} title="We couldn’t get all of how this ended" size="line" />}
      <CameOfIt request={request} />
      <div className={styles.said}>
        <Rating request={request} company={user?.companies[0]?.name} />
        <Feedback request={request}>
          {can_reply && (
            <>
              <Button variant="secondary" onClick={() => asking.notify({ requestId: id, words: NOT_DONE })}>
                Not done yet
              </Button>
              <Button variant="tertiary" onClick={() => askAgain(request)}>
                Ask for it again
              </Button>
              <Button variant="tertiary" onClick={printThread}>
                Print
              </Button>
            </>
          )}
        </Feedback>
      </div>
    </div>
  )
}

/** Nothing where nobody knows. */
function CameOfIt({ request }: { request: RequestDetail }) {
  const { data: ended } = useEnded(request.external_id)
  const headline = ended && headlineOf(ended)
  if (!headline) return null
  const { result, time } = ended
  return (
    <section className={styles.ending} aria-label={result ? 'Result' : 'Time given back'}>
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
          <summary>How it was counted</summary>
          <HowCounted time={time} />
        </details>
      )}
    </section>
  )
}

/** Who did it, when, and what it gave back. */
function DoneBy({ request, ended }: { request: RequestDetail; ended: Ended }) {
  const who = conciergeOf(request, useAttention(request.external_id)) ?? 'us'
  const at = useCompletions()?.get(request.external_id)
  const now = timeNow()
  const when = at && (isSameDay(at, now) ? ' today' : ` on ${dayWords(at, now).replaceAll(/ (?=\d)/g, '\u00A0')}`)
  return (
    <p>
      Done by {who}
      {when}. <span>{unbroken(givenBackIn(ended))}</span>
    </p>
  )
}

/** Our time, the member's own, and money if any. */
function Figures({ ended }: { ended: Ended }) {
  const { time, result } = ended
  const money = result?.money
  const figures = [
    ...(time
      ? [
          ['our time', duration(time.worked_minutes)],
          ['yours', duration(time.own.minutes)],
        ]
      : []),
    ...(money && headlineOf(ended) !== moneyLine(money) ? [[MONEY_WORDS[money.kind], dollarWords(money.cents)]] : []),
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

/** A number stays beside its unit. */
const unbroken = (words: string) => words.replaceAll(/(?<=\d) (?=h|min)|(?<=\dh|\d h) (?=\d)/g, '\u00A0')

function HowCounted({ time: { own, measured } }: { time: RequestTimeGivenBack }) {
  const parts = [
    counted(own.answers, 'answer', 'answers'),
    counted(own.messages, 'message', 'messages'),
    ...(own.call_minutes > 0 ? [`${duration(own.call_minutes)} on the phone with us`] : []),
  ]
  const all = new Intl.ListFormat('en-US').format(parts.filter((part) => part !== null))
  return (
    <ul className={styles.how}>
      {measured && (
        <li>
          Alone, about {duration(measured.alone_minutes)}. {measured.source}
        </li>
      )}
      <li>
        Your part, {duration(own.minutes)}: {all || 'nothing you wrote here'}. We count 25 seconds for an answer, and
        for a message a minute and a second and a half a word.
      </li>
      {measured && <li>Given back: the first less the second.</li>}
      <li>Our time is what we worked in this conversation, on calls and on tasks for it. It is not part of the sum.</li>
    </ul>
  )
}

const counted = (number: number, one: string, many: string) =>
  number === 0 ? null : `${number} ${number === 1 ? one : many}`
