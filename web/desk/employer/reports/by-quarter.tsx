import { msg, t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { shortQuarter } from '#basics/time/quarter.ts'
import type { Report } from '#contract/desk/operations/reports.ts'
import styles from './by-quarter.module.css'
import { count, named } from './figure-labels.ts'
import { changeOf, type PercentChange, type Period, yearAgo } from './period.ts'

const TOO_FEW = msg('not enough people yet')
const TALLEST_PX = 190
const SHOWN = 4

/** Up to four quarters as a bar chart for sighted readers; the table has the same numbers. */
export function ByQuarter({ report, period }: { report: Report; period: Period }) {
  const quarters = report.past.slice(-SHOWN)
  // Bars without height would look like an error.
  if (quarters.every(({ completed }) => !completed)) return null
  const most = Math.max(1, ...quarters.map(({ completed }) => completed ?? 0))
  return (
    <section className={styles.quarters} aria-labelledby="by-quarter">
      <h2 className="d4" id="by-quarter">
        {t('Quarter by quarter')}
      </h2>
      <div className={styles.columns} aria-hidden="true">
        {quarters.map(({ quarter, completed }) => (
          <div key={quarter}>
            <span className={styles.column}>
              {completed ? (
                <>
                  <b>{count(completed)}</b>
                  <span className={styles.bar} style={{ blockSize: `${(completed / most) * TALLEST_PX}px` }} />
                </>
              ) : (
                t(TOO_FEW)
              )}
            </span>
            <span className={styles.name}>{shortQuarter(quarter)}</span>
          </div>
        ))}
      </div>
      <p className={styles.words}>{comparedWith(report, period)}</p>
      <div className="sr">
        <table aria-label={t('Completed per quarter')}>
          <thead>
            <tr>
              <th scope="col">{t('Quarter')}</th>
              <th scope="col">{t('Completed requests')}</th>
            </tr>
          </thead>
          <tbody>
            {quarters.map(({ quarter, completed }) => (
              <tr key={quarter}>
                <th scope="row">{named(quarter)}</th>
                <td>{completed ? count(completed) : t(TOO_FEW)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/**
 * Compares the quarter or year with the previous one, and a quarter also with the same quarter of the previous year.
 */
function comparedWith(report: Report, { kind, completed, before, quarters }: Period): string {
  if (kind === 'year') return comparedYears(completed ?? 0, before?.completed, quarters.length)
  const then = yearAgo(report)
  const last = changeOf(completed, before?.completed)
  if (!last && !then) return t('There is no quarter before, and none a year ago, to compare with yet.')
  const since = last ? toBefore(last) : t('There is no quarter before to compare with yet.')
  const inYear = then
    ? toQuarter(changeOf(completed, then.completed), named(then.quarter))
    : t('There is no quarter a year ago to compare with yet.')
  return trimmed(`${since} ${inYear}`)
}

function comparedYears(completed: number, before: number | null | undefined, quarters: number): string {
  const number = count(completed)
  const change = changeOf(completed, before)
  if (change) return toYear(change)
  if (before !== undefined) return t('There is too little to compare {number} with.', { number })
  return quarters === SHOWN
    ? t('{number} in these four quarters. There is no year before to compare with yet.', { number })
    : t('{number} in the quarters so far. There is no year before to compare with yet.', { number })
}

function toBefore({ percent, before }: PercentChange): string {
  const values = { percent: Math.abs(percent), before: count(before) }
  if (percent === 0) return t('About as many as in the quarter before ({before}).', values)
  return percent > 0
    ? t('{percent}% more than in the quarter before ({before}).', values)
    : t('{percent}% fewer than in the quarter before ({before}).', values)
}

function toYear({ percent, before }: PercentChange): string {
  const values = { percent: Math.abs(percent), before: count(before) }
  if (percent === 0) return t('About as many as in the year before ({before}).', values)
  return percent > 0
    ? t('{percent}% more than in the year before ({before}).', values)
    : t('{percent}% fewer than in the year before ({before}).', values)
}

function toQuarter(change: PercentChange | null, quarter: string): string {
  if (!change) return ''
  const values = { percent: Math.abs(change.percent), before: count(change.before), quarter }
  if (change.percent === 0) return t('About as many as in {quarter} ({before}).', values)
  return change.percent > 0
    ? t('{percent}% more than in {quarter} ({before}).', values)
    : t('{percent}% fewer than in {quarter} ({before}).', values)
}
