import { shortQuarter } from '#basics/quarter.ts'
import type { Report } from '#contract/desk/reports.ts'
import styles from './by-quarter.module.css'
import { count, named } from './figure-labels.ts'

const TOO_FEW = 'Too few'
const TALLEST_PX = 200

/** Up to four quarters as columns, drawn for the eye; the table below says the same. */
export function ByQuarter({ report: { past } }: { report: Report }) {
  const most = Math.max(1, ...past.map(({ completed }) => completed ?? 0))
  return (
    <section aria-labelledby="by-quarter">
      <h2 className="d4" id="by-quarter">
        Completed per quarter
      </h2>
      <div className={styles.columns} aria-hidden="true">
        {past.map(({ quarter, completed }) => (
          <div key={quarter}>
            <span className={styles.column}>
              {completed ? <b>{count(completed)}</b> : TOO_FEW}
              <span className={styles.bar} style={{ blockSize: `${((completed ?? 0) / most) * TALLEST_PX}px` }} />
            </span>
            <span className={styles.name}>{shortQuarter(quarter)}</span>
          </div>
        ))}
      </div>
      <div className="sr">
        <table aria-labelledby="by-quarter">
          <thead>
            <tr>
              <th scope="col">Quarter</th>
              <th scope="col">Completed requests</th>
            </tr>
          </thead>
          <tbody>
            {past.map(({ quarter, completed }) => (
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
