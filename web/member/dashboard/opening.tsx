import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import { getOpening, type Opening as OpeningOf } from '#contract/member/opening.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { toasts } from '#web/kit/toasts.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { call } from '#web/wire/call.ts'
import { callsThem, presenceWords, promiseWords } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import { keys } from '../shared/queries.ts'
import styles from './opening.module.css'

/** What comes with a press, or long after the page. */
export const later = () => import('./later.ts')

let SentAnswer: typeof import('./sent-answer.tsx').default | undefined

/** As many as have their place before the opening has come; the thread has them all. */
const ANSWERS_SHOWN = 2

/** Who speaks first on the dashboard. Where it can't be fetched it is left out: nothing else depends on it. */
export function useOpening() {
  return useQuery({
    queryKey: keys.opening,
    retry: false,
    queryFn: ({ signal }) => call(getOpening, {}, { signal }),
  })
}

type OpeningProps = {
  opening: OpeningOf
  /** Nothing else is under way: the row below says which request it is. */
  isOnly: boolean
}

/** The last words of the concierge in the request's own hue, or by when they answer. */
export function Opening({ opening, isOnly }: OpeningProps) {
  const { request_id: requestExternalId, request_name: name, concierge, said } = opening
  const now = useMinute()
  const hue = hueOfPicture(opening.survey_category_image_url)
  const who = said?.by ?? concierge
  const first = callsThem(who)
  const them = who ? first : 'your concierge'
  const offered = said?.quick_answers?.slice(0, ANSWERS_SHOWN)
  const isOver = (characters: number) => offered?.some((answer) => answer.length > characters)
  const promise = promiseWords(opening, now)
  const words = said?.words ?? promise ?? `${first} has this in hand`
  return (
    <section aria-label={`From ${them}`} className={styles.opening} data-hue={hue}>
      <div className={styles.box}>
        <p className={styles.about}>
          {(said || !isOnly) && (
            <>
              {said ? (
                <>
                  {first}, <time dateTime={said.at}>{relativeTime(said.at, now).toLowerCase()}</time>
                  {said.more_new > 0 && ` (and ${said.more_new} more)`}, about
                </>
              ) : (
                'About'
              )}{' '}
              <Link to="/requests/$requestExternalId" params={{ requestExternalId }} className={styles.name}>
                <bdi>{name}</bdi>
              </Link>
            </>
          )}
        </p>
        <Words of={words} />
        <div
          className={classNames(
            styles.ways,
            isOver(PHONE_CHARACTERS) && styles.wide,
            offered && offered.join('').length > TABLET_CHARACTERS && styles.broad,
            isOver(ROW_CHARACTERS) && styles.stacked,
          )}
        >
          {said && offered && (
            <QuickAnswers key={said.at} requestId={requestExternalId} offered={offered} first={first} />
          )}
          <Link
            to="/requests/$requestExternalId"
            params={{ requestExternalId }}
            hash="write"
            className={offered ? styles.write : classNames(styles.answer, said?.is_new && styles.filled)}
          >
            {said?.is_new && !offered ? 'Answer' : 'Write to'} {them}
          </Link>
        </div>
        <span className={styles.picture}>
          <Illustration hue={hue} bare />
        </span>
      </div>
      <Speaker name={who}>
        {who === concierge && presenceWords(opening, now)} {said && !said.is_new && promise && <b>{promise}</b>}
      </Speaker>
    </section>
  )
}

/** So much of an answer fits beside the picture of a phone, and beside another one on any other screen. */
const PHONE_CHARACTERS = 22
const ROW_CHARACTERS = 26
/** So much of two together fits beside the picture of a tablet. */
const TABLET_CHARACTERS = 32

type QuickAnswersProps = { requestId: string; offered: readonly string[]; first: string }

/** What the concierge offered with these words: one press answers. */
function QuickAnswers({ offered, ...to }: QuickAnswersProps) {
  const [words, setWords] = useState('')
  const [, setArrived] = useState(false)
  const back = () => setWords('')
  const press = (answer: string) => {
    setWords(answer)
    later()
      .then(({ sentAnswer }) => sentAnswer())
      .then(
        (file) => {
          SentAnswer = file.default
          setArrived(true)
        },
        () => {
          back()
          toasts.show({ type: 'error', message: 'That could not be sent. Please try again.' })
        },
      )
  }
  if (words && SentAnswer) return <SentAnswer {...to} words={words} onUndone={back} />
  if (words) return <b>{words}</b>
  return (
    <div role="group" aria-label={`Answer ${to.first}`} className={styles.quick}>
      {offered.map((each) => (
        <button key={each} type="button" className={styles.answer} onClick={() => press(each)}>
          {each}
        </button>
      ))}
    </div>
  )
}

const SHORT_CHARACTERS = 96

/** At most as high as the place that is reserved for them. */
export function Words({ of }: { of: string }) {
  return <blockquote className={classNames(styles.words, of.length > SHORT_CHARACTERS && styles.long)}>{of}</blockquote>
}

export function Speaker({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <p className={styles.speaker}>
      <ConciergeFace name={name} decorative className={styles.face} />
      <span>
        <b>{name ?? 'Your concierge'}</b>
        <span className="small quiet">{children}</span>
      </span>
    </p>
  )
}

/** Its place, while it is on its way. */
export function OpeningSkeleton() {
  return (
    <div className={styles.opening} aria-hidden="true">
      <div className={styles.box} data-coming="" />
      <p className={styles.speaker} />
    </div>
  )
}
