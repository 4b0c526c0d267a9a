import type { ReactNode } from 'react'
import { capitalized, formatNumber } from '#basics/language/formats.ts'
import { t } from '#basics/language/translate.ts'
import { ANSWERED_FLOOR, COHORT_FLOOR, RATERS_FLOOR } from '#contract/desk/operations/reports.ts'
import { count, inWords } from './figure-labels.ts'
import { inTimeOf, type Period, waitOf } from './period.ts'
import styles from './three-figures.module.css'

/** Answer time, answers in time, and ratings. */
export function ThreeFigures({ period }: { period: Period }) {
  const ratings = trendOf(period)
  return (
    <div className={styles.three}>
      <Figure title={t('First answer')} {...firstAnswerOf(period)} />
      <Figure title={t('Promises kept')} {...promisesOf(period)} />
      <Figure
        title={t('Satisfaction')}
        {...satisfactionOf(period)}
        drawing={ratings.length > 1 && <Trend ratings={ratings} />}
      />
    </div>
  )
}

export type FigureText = { readonly figure: string | null; readonly unit?: string; readonly words: string }

function Figure({ title, figure, unit, words, drawing }: FigureText & { title: string; drawing?: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className={figure === null ? styles.none : styles.figure}>
        {figure ?? t('Not enough people yet')}
        {unit && <small> {unit}</small>}
      </p>
      {drawing}
      <p className={styles.words}>{words}</p>
    </section>
  )
}

const notCounted = () =>
  t('Not counted yet, or too few people: it takes {people} people who were answered.', {
    people: inWords(ANSWERED_FLOOR),
  })

export function firstAnswerOf({ kind, quarters, before }: Period): FigureText {
  const published = quarters.flatMap(({ first_answer: one }) => (one ? [one] : []))
  const newest = quarters.at(-1)?.first_answer
  if (!newest) return { figure: null, words: notCounted() }
  const figure = waitOf(newest.minutes)
  if (kind === 'year') {
    const all = published.map(({ minutes }) => waitOf(minutes)).join(', ')
    return { figure, words: t('Median of the last quarter, in opening hours. Quarter by quarter: {all}.', { all }) }
  }
  const earlier = before?.quarters[0]?.first_answer
  const values = { slow: waitOf(newest.slow_minutes), earlier: earlier ? capitalized(waitOf(earlier.minutes)) : '' }
  return {
    figure,
    words: earlier
      ? t('Median, in opening hours. {earlier} in the quarter before. Nine in ten came within {slow}.', values)
      : t('Median, in opening hours. Nine in ten came within {slow}.', values),
  }
}

export function promisesOf(period: Period): FigureText {
  const { answers, percent, nearlyAll } = inTimeOf(period)
  if (answers === 0) return { figure: null, words: notCounted() }
  const few = inWords(COHORT_FLOOR)
  if (percent === null)
    return {
      figure: t('Nearly all'),
      words: t('Of about {answers} answers: fewer than {few} people waited longer than was promised.', {
        answers: count(answers),
        few,
      }),
    }
  const kept = count(Math.round((answers * percent) / 1000) * 10)
  const came = t('About {kept} of about {answers} answers came when they were promised.', {
    kept,
    answers: count(answers),
  })
  const also =
    nearlyAll > 0 &&
    t(
      '{quarters, plural, one {In {number} more quarter fewer than {few} people waited longer.} other {In {number} more quarters fewer than {few} people waited longer.}}',
      { quarters: nearlyAll, number: inWords(nearlyAll), few },
    )
  return { figure: `${percent}%`, words: [came, also].filter(Boolean).join(' ') }
}

export function satisfactionOf(period: Period): FigureText {
  const { rating, voices, completed } = period
  if (rating === null)
    return {
      figure: null,
      words: t('An average needs ratings from {people} people.', { people: inWords(RATERS_FLOOR) }),
    }
  const many =
    voices && completed
      ? t('About {voices} ratings, {share}% of the completed requests.', {
          voices: count(voices),
          share: Math.round((voices / completed) * 100),
        })
      : t('What members gave completed requests, on average.')
  const trend = trendOf(period)
  const before =
    trend.length > 1 &&
    t('{number} quarters: {ratings}.', {
      number: capitalized(inWords(trend.length)),
      ratings: trend.map(oneDigit).join(', '),
    })
  return { figure: oneDigit(rating), unit: t('of 5'), words: [many, before].filter(Boolean).join(' ') }
}

/** "4.5" in the current language. */
export const oneDigit = (rating: number): string =>
  formatNumber(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const LATEST = 4

/** Ratings of the last four quarters that have one, oldest first. */
function trendOf(period: Period): number[] {
  const quarters = [...earlierOf(period), ...period.quarters].slice(-LATEST)
  return quarters.flatMap(({ rating }) => (rating === null ? [] : [rating]))
}

function earlierOf({ before }: Period): Period['quarters'] {
  return before ? [...earlierOf(before), ...before.quarters] : []
}

const [WIDTH, HEIGHT] = [112, 36]
const [LEAST, MOST] = [3, 5]

function Trend({ ratings }: { ratings: readonly number[] }) {
  const points = ratings.map((rating, place) => ({
    x: 5 + (place / (ratings.length - 1)) * (WIDTH - 10),
    y: HEIGHT - 5 - ((Math.max(rating, LEAST) - LEAST) / (MOST - LEAST)) * (HEIGHT - 10),
  }))
  const last = points.at(-1)
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3.5" fill="currentColor" />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="5" fill="var(--dot)" />}
    </svg>
  )
}
