import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { relativeTime } from '#basics/time/relative-time.ts'
import { getOpening, type Opening as OpeningOf } from '#contract/member/opening.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { callsThem, presenceWords, promiseWords } from '../shared/attention.ts'
import { ConciergeFace } from '../shared/concierge-face.tsx'
import styles from './opening.module.css'

/** Code that loads on a press, or long after the page. */
export const later = () => import('./later.ts')

let SentAnswer: typeof import('./sent-answer.tsx').default | undefined

/** The opening reserves space for this many; the thread has all of them. */
const ANSWERS_SHOWN = 2

/**
 * The first block of the dashboard, with the latest message. If it can't be fetched it is left out: nothing else
 * depends on it.
 */
export function useOpening() {
  return useQuery({
    queryKey: keyOf(getOpening),
    retry: false,
    queryFn: ({ signal }) => call(getOpening, {}, { signal }),
  })
}

type OpeningProps = {
  opening: OpeningOf
  /** No other request is in progress: the row below names the request. */
  isOnly: boolean
}

/** The last message of the concierge in the color of its request, or when they answer. */
export function Opening({ opening, isOnly }: OpeningProps) {
  const { concierge, said } = opening
  const now = useMinute()
  const hue = hueOfPicture(opening.survey_category_image_url)
  const who = said?.by ?? concierge
  const first = callsThem(who)
  const promise = promiseWords(opening, now)
  const words = said?.words ?? promise ?? t('{name} has this in hand', { name: first })
  return (
    <section
      aria-label={who ? t('From {name}', { name: first }) : t('From your concierge')}
      className={styles.opening}
      data-hue={hue}
    >
      <div className={styles.box}>
        <p className={styles.about}>{(said || !isOnly) && <About opening={opening} first={first} now={now} />}</p>
        <Words of={words} />
        <Ways opening={opening} first={who && first} />
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

type AboutProps = { opening: OpeningOf; first: string; now: Date }

/** The author and age of the message, and a link to its request. */
function About({ opening, first, now }: AboutProps) {
  const { request_id: requestExternalId, request_name: name, said } = opening
  const request = (
    <Link to="/requests/$requestExternalId" params={{ requestExternalId }} className={styles.name}>
      <bdi lang={langOf(opening, 'request_name')}>{name}</bdi>
    </Link>
  )
  if (!said) return <Trans message="About {request}" values={{ request }} />
  return (
    <Trans
      message="{count, plural, =0 {{name}, <ago>{when}</ago>, about {request}} other {{name}, <ago>{when}</ago> (and # more), about {request}}}"
      parts={{ ago: <time dateTime={said.at} /> }}
      values={{ name: first, when: relativeTime(said.at, now).toLowerCase(), count: said.more_new, request }}
    />
  )
}

type WaysProps = {
  opening: OpeningOf
  /** The first name of the concierge, if there is one. */
  first: string | null
}

/** The quick answers of the message, and a link to the message field. */
function Ways({ opening: { request_id: requestExternalId, said }, first }: WaysProps) {
  const offered = said?.quick_answers?.slice(0, ANSWERS_SHOWN)
  return (
    <div className={classNames(styles.ways, offered && widthsOf(offered))}>
      {said && offered && (
        <QuickAnswers key={said.at} requestId={requestExternalId} offered={offered} first={first ?? callsThem(null)} />
      )}
      <Link
        to="/requests/$requestExternalId"
        params={{ requestExternalId }}
        hash="write"
        className={offered ? styles.write : classNames(styles.answer, said?.is_new && styles.filled)}
      >
        {said?.is_new && !offered ? answerTo(first) : writeTo(first)}
      </Link>
    </div>
  )
}

const answerTo = (name: string | null) => (name ? t('Answer {name}', { name }) : t('Answer your concierge'))

const writeTo = (name: string | null) => (name ? t('Write to {name}', { name }) : t('Write to your concierge'))

/** Classes that give longer answers more room. */
function widthsOf(offered: readonly string[]) {
  const isOver = (characters: number) => offered.some((answer) => answer.length > characters)
  return classNames(
    isOver(PHONE_CHARACTERS) && styles.wide,
    offered.join('').length > TABLET_CHARACTERS && styles.broad,
    isOver(ROW_CHARACTERS) && styles.stacked,
  )
}

/** Characters of an answer that fit beside the picture on a phone, and beside another answer on any larger screen. */
const PHONE_CHARACTERS = 22
const ROW_CHARACTERS = 26
/** Characters of two answers together that fit beside the picture on a tablet. */
const TABLET_CHARACTERS = 32

type QuickAnswersProps = { requestId: string; offered: readonly string[]; first: string }

/** The concierge's suggested answers: one press sends one. */
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
          toasts.fail(t('That could not be sent. Please try again.'))
        },
      )
  }
  if (words && SentAnswer) return <SentAnswer {...to} words={words} onUndone={back} />
  if (words) return <b>{words}</b>
  return (
    <div role="group" aria-label={t('Answer {name}', { name: to.first })} className={styles.quick}>
      {offered.map((each) => (
        <button key={each} type="button" className={styles.answer} onClick={() => press(each)}>
          {each}
        </button>
      ))}
    </div>
  )
}

const SHORT_CHARACTERS = 96

/** At most as high as the space reserved for them. */
export function Words({ of }: { of: string }) {
  return <blockquote className={classNames(styles.words, of.length > SHORT_CHARACTERS && styles.long)}>{of}</blockquote>
}

export function Speaker({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <p className={styles.speaker}>
      <ConciergeFace name={name} decorative className={styles.face} />
      <span>
        <b>{name ?? t('Your concierge')}</b>
        <span className="small quiet">{children}</span>
      </span>
    </p>
  )
}

/** Placeholder while it loads. */
export function OpeningSkeleton() {
  return (
    <div className={styles.opening} aria-hidden="true">
      <div className={styles.box} data-coming="" />
      <p className={styles.speaker} />
    </div>
  )
}
