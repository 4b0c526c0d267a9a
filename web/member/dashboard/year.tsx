import { useQuery } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { duration } from '#basics/time/duration.ts'
import { getYearGivenBack, type YearGivenBack } from '#contract/member/time-given-back.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { langOf } from '#web/kit/text/lang-of.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import styles from './year.module.css'

const DOTS_MAX = 24
const NAMED_MAX = 4

/** The time and money that this year's completed requests saved; hidden below a minimum. */
export default function Year() {
  const { data: year } = useQuery({
    queryKey: keyOf(getYearGivenBack),
    retry: false,
    queryFn: async ({ signal }) => (await call(getYearGivenBack, {}, { signal })).year,
  })
  if (!year) return null
  return (
    <section className={styles.year} aria-labelledby="given-back">
      <div className={styles.words}>
        <h2 id="given-back">{t('What you got back this year')}</h2>
        <p className={styles.sum}>{hoursOf(year.minutes)}</p>
        <p>
          {t(
            '{count, plural, one {# thing done, and you spent {time} on it.} other {# things done, and you spent {time} on them.}}',
            { count: year.requests, time: duration(year.own_minutes) },
          )}{' '}
          {year.not_measured > 0 &&
            t('{count, plural, one {# more is not measured.} other {# more are not measured.}}', {
              count: year.not_measured,
            })}
        </p>
        <ul>
          {shown(year).map(({ minutes, ...category }) => (
            <li key={category.name}>
              <b>{duration(minutes)}</b>
              <span lang={langOf(category, 'name')}>{category.name}</span>
            </li>
          ))}
        </ul>
      </div>
      <Bowl year={year} />
    </section>
  )
}

const hoursOf = (minutes: number) =>
  minutes < 120
    ? duration(minutes)
    : t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.floor(minutes / 60) })

type Category = YearGivenBack['categories'][number]

/** The largest category, and the others together. */
function shown({ categories }: YearGivenBack): Pick<Category, 'name' | 'minutes' | 'in_english'>[] {
  if (categories.length <= NAMED_MAX + 1) return categories
  const rest = categories.slice(NAMED_MAX).reduce((sum, { minutes }) => sum + minutes, 0)
  return [...categories.slice(0, NAMED_MAX), { name: t('The rest'), minutes: rest }]
}

/** One dot in the category's color for each completed request. */
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

/** Rows of six, five, six …, from the rim up, each centered. */
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
