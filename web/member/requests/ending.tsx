import type { ReactNode } from 'react'
import { duration } from '#basics/duration.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import type { TimeGivenBack } from '#contract/member/time-given-back.ts'
import { Button } from '#web/kit/button.tsx'
import { useCurrentUser } from '../queries.ts'
import { useAllParts } from './all-parts.ts'
import { askAgain } from './ask-again.ts'
import { asking } from './asking.ts'
import styles from './ending.module.css'
import { Feedback } from './feedback.tsx'
import { printThread } from './printing.ts'
import { Rating } from './rating.tsx'
import { headingOf, sentenceOf, useTimeGivenBack } from './time-given-back.ts'

/** What is missing follows in the member's words: it opens the request again, and the desk reads it first. */
const NOT_DONE = 'Not done yet: '

/** How a completed request's thread ends: with what it gave back, what its member says of it, and the way to say that it is not done. */
export function Ending({ request }: { request: RequestDetail }): ReactNode {
  const { external_id: id, can_reply } = request
  const { data: user } = useCurrentUser()
  const isThere = useAllParts(id)
  return (
    // its parts stand there at once, and none moves another
    <div className={styles.place} hidden={!isThere}>
      <TimeBack id={id} />
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
function TimeBack({ id }: { id: string }) {
  const { data } = useTimeGivenBack(id)
  if (!data) return null
  return (
    <section className={styles.ending} aria-label="Time given back">
      <h2 className="d3">{unbroken(headingOf(data))}</h2>
      <p>{unbroken(sentenceOf(data))}</p>
      <dl className={styles.times}>
        <div>
          <dd>{duration(data.worked_minutes)}</dd>
          <dt>our time</dt>
        </div>
        <div>
          <dd>{duration(data.own.minutes)}</dd>
          <dt>yours</dt>
        </div>
      </dl>
      <details>
        <summary>How it was counted</summary>
        <HowCounted time={data} />
      </details>
    </section>
  )
}

/** A number stays beside its unit. */
const unbroken = (words: string) => words.replaceAll(/(?<=\d) (?=h|min)|(?<=\dh|\d h) (?=\d)/g, '\u00A0')

function HowCounted({ time: { own, measured } }: { time: TimeGivenBack }) {
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
