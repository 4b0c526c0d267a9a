import { useQuery } from '@tanstack/react-query'
import { duration } from '#basics/duration.ts'
import { getYearGivenBack, type YearGivenBack } from '#contract/member/time-given-back.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { call } from '#web/wire/call.ts'
import styles from './year.module.css'

const DOTS_MAX = 24
const NAMED_MAX = 4

/** What this year's completed requests gave back; nothing until it is worth showing. */
export default function Year() {
  const { data: year } = useQuery({
    queryKey: ['time-given-back', 'year'],
    retry: false,
    queryFn: async ({ signal }) => (await call(getYearGivenBack, {}, { signal })).year,
  })
  if (!year) return null
  return (
    <section className={styles.year} aria-labelledby="given-back">
      <div className={styles.words}>
        <h2 id="given-back">What you got back this year</h2>
        <p className={styles.sum}>{hoursOf(year.minutes)}</p>
        <p>
          {year.requests} things done, and you spent {duration(year.own_minutes)} on them.
          {year.not_measured > 0 &&
            ` ${year.not_measured} more ${year.not_measured === 1 ? 'is' : 'are'} not measured.`}
        </p>
        <ul>
          {shown(year).map(({ name, minutes }) => (
            <li key={name}>
              <b>{duration(minutes)}</b>
              {name}
            </li>
          ))}
        </ul>
      </div>
      <Bowl year={year} />
    </section>
  )
}

const hoursOf = (minutes: number) => (minutes < 120 ? duration(minutes) : `${Math.floor(minutes / 60)} hours`)

/** The largest, and the others together. */
function shown({ categories }: YearGivenBack) {
  if (categories.length <= NAMED_MAX + 1) return categories
  const rest = categories.slice(NAMED_MAX).reduce((sum, { minutes }) => sum + minutes, 0)
  return [...categories.slice(0, NAMED_MAX), { name: 'The rest', minutes: rest }]
}

/** One dot for each thing that is done, in its hue. */
function Bowl({ year: { categories } }: { year: YearGivenBack }) {
  const hues = categories.flatMap(({ hue, requests }) => Array.from({ length: requests }, () => hueOf(hue)))
  const dots = hues.slice(0, DOTS_MAX).toReversed()
  return (
    <svg className={styles.bowl} viewBox="0 0 300 200" aria-hidden="true">
      {dots.map((hue, index) => {
        const { x, y } = placeOf(index, dots.length)
        return <circle key={`${x} ${y}`} data-hue={hue} cx={x} cy={y} r="14" />
      })}
      <path d="M34 88h232a116 112 0 0 1-232 0z" />
    </svg>
  )
}

/** Rows of six, five, six …, from the rim up, each in the middle. */
function placeOf(index: number, all: number) {
  let row = 0
  let first = 0
  for (let size = 6; index >= first + size; size = row % 2 === 0 ? 6 : 5) {
    first += size
    row += 1
  }
  const size = Math.min(row % 2 === 0 ? 6 : 5, all - first)
  return { x: 150 + (index - first - (size - 1) / 2) * 32, y: 86 - row * 22 }
}
