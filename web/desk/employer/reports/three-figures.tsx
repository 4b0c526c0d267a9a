import type { ReactNode } from 'react'
import { ANSWERED_FLOOR, COHORT_FLOOR, RATERS_FLOOR } from '#contract/desk/operations/reports.ts'
import { count, inWords } from './figure-labels.ts'
import { inTimeOf, type Period, waitOf } from './period.ts'
import styles from './three-figures.module.css'

/** Answer time, answers in time, and ratings. */
export function ThreeFigures({ period }: { period: Period }) {
  const ratings = trendOf(period)
  return (
    <div className={styles.three}>
      <Figure title="First answer" {...firstAnswerOf(period)} />
      <Figure title="Promises kept" {...promisesOf(period)} />
      <Figure
        title="Satisfaction"
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
        {figure ?? 'Not enough people yet'}
        {unit && <small> {unit}</small>}
      </p>
      {drawing}
      <p className={styles.words}>{words}</p>
    </section>
  )
}

const NOT_COUNTED = 'Not counted yet, or too few people:'

export function firstAnswerOf({ kind, quarters, before }: Period): FigureText {
  const published = quarters.flatMap(({ first_answer: one }) => (one ? [one] : []))
  const newest = quarters.at(-1)?.first_answer
  if (!newest)
    return { figure: null, words: `${NOT_COUNTED} it takes ${inWords(ANSWERED_FLOOR)} people who were answered.` }
  if (kind === 'year') {
    const all = published.map(({ minutes }) => waitOf(minutes)).join(', ')
    return {
      figure: waitOf(newest.minutes),
      words: `Median of the last quarter, in opening hours. Quarter by quarter: ${all}.`,
    }
  }
  const was = before?.quarters[0]?.first_answer
  const then = was ? ` ${sentence(waitOf(was.minutes))} in the quarter before.` : ''
  return {
    figure: waitOf(newest.minutes),
    words: `Median, in opening hours.${then} Nine in ten came within ${waitOf(newest.slow_minutes)}.`,
  }
}

export function promisesOf(period: Period): FigureText {
  const { answers, percent, nearlyAll } = inTimeOf(period)
  if (answers === 0)
    return { figure: null, words: `${NOT_COUNTED} it takes ${inWords(ANSWERED_FLOOR)} people who were answered.` }
  const few = `fewer than ${inWords(COHORT_FLOOR)} people waited longer`
  if (percent === null)
    return { figure: 'Nearly all', words: `Of about ${count(answers)} answers: ${few} than was promised.` }
  const kept = Math.round((answers * percent) / 1000) * 10
  const also = nearlyAll > 0 ? ` In ${inWords(nearlyAll)} more ${nearlyAll > 1 ? 'quarters' : 'quarter'} ${few}.` : ''
  return {
    figure: `${percent}%`,
    words: `About ${count(kept)} of about ${count(answers)} answers came when they were promised.${also}`,
  }
}

export function satisfactionOf(period: Period): FigureText {
  const { rating, voices, completed } = period
  if (rating === null) return { figure: null, words: `An average needs ratings from ${inWords(RATERS_FLOOR)} people.` }
  const many =
    voices && completed
      ? `About ${count(voices)} ratings, ${Math.round((voices / completed) * 100)}% of the completed requests.`
      : 'What members gave completed requests, on average.'
  const trend = trendOf(period)
  const before =
    trend.length > 1
      ? ` ${sentence(inWords(trend.length))} quarters: ${trend.map((one) => one.toFixed(1)).join(', ')}.`
      : ''
  return { figure: rating.toFixed(1), unit: 'of 5', words: `${many}${before}` }
}

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

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
