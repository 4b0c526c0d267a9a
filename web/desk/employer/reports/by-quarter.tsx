import { trimmed } from '#basics/text/graphemes.ts'
import { shortQuarter } from '#basics/time/quarter.ts'
import type { Report } from '#contract/desk/operations/reports.ts'
import styles from './by-quarter.module.css'
import { count, named } from './figure-labels.ts'
import { changeOf, type PercentChange, type Period, yearAgo } from './period.ts'

const TOO_FEW = 'not enough people yet'
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
        Quarter by quarter
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
                TOO_FEW
              )}
            </span>
            <span className={styles.name}>{shortQuarter(quarter)}</span>
          </div>
        ))}
      </div>
      <p className={styles.words}>{comparedWith(report, period)}</p>
      <div className="sr">
        <table aria-label="Completed per quarter">
          <thead>
            <tr>
              <th scope="col">Quarter</th>
              <th scope="col">Completed requests</th>
            </tr>
          </thead>
          <tbody>
            {quarters.map(({ quarter, completed }) => (
              <tr key={quarter}>
                <th scope="row">{named(quarter)}</th>
                <td>{completed ? count(completed) : TOO_FEW}</td>
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
  if (kind === 'year')
    return before
      ? comparison(
          changeOf(completed, before.completed),
          'the year before',
          `There is too little to compare ${count(completed ?? 0)} with.`,
        )
      : `${count(completed ?? 0)} in ${quarters.length === SHOWN ? 'these four quarters' : 'the quarters so far'}. There is no year before to compare with yet.`
  const then = yearAgo(report)
  const quarterBefore = changeOf(completed, before?.completed)
  if (!quarterBefore && !then) return 'There is no quarter before, and none a year ago, to compare with yet.'
  const last = comparison(quarterBefore, 'the quarter before', 'There is no quarter before to compare with yet.')
  return trimmed(
    `${last} ${then ? comparison(changeOf(completed, then.completed), named(then.quarter), '') : 'There is no quarter a year ago to compare with yet.'}`,
  )
}

function comparison(change: PercentChange | null, than: string, nothing: string): string {
  if (!change) return nothing
  const { percent, before } = change
  if (percent === 0) return `About as many as in ${than} (${count(before)}).`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} than in ${than} (${count(before)}).`
}
