import { formatDate } from '#basics/time/date-format.ts'
import type { FeedRun } from '#contract/desk/operations/feeds.ts'
import styles from './line-bars.module.css'

const NIGHTS = 8
const number = (count: number) => count.toLocaleString('en-US')

/** Lines of a full file and of the seven before it: a file that was cut off is shorter than the others. */
export function LineBars({ run, runs }: { run: FeedRun; runs: readonly FeedRun[] }) {
  const before = runs.filter(
    ({ mode, state, received_at }) => mode === 'full' && state === 'applied' && received_at < run.received_at,
  )
  const [last] = before
  if (!last || run.mode !== 'full') return null
  const shown = [run, ...before.slice(0, NIGHTS - 1)].toReversed()
  const most = Math.max(...shown.map(({ rows }) => rows))
  const fewer = last.rows - run.rows
  return (
    <figure>
      <figcaption className="b">Lines in the file</figcaption>
      <ol className={styles.bars}>
        {shown.map(({ id, rows, received_at }) => (
          <li key={id}>
            <span className={id === run.id || id === last.id ? '' : 'sr'}>{number(rows)}</span>
            <span className={styles.bar} style={{ height: `${(rows / most) * 100}px` }} aria-hidden="true" />
            <span className="small">{formatDate(new Date(received_at), { month: 'short', day: 'numeric' })}</span>
          </li>
        ))}
      </ol>
      {fewer > 0 && (
        <p className="small">
          Was it cut off? It has {fewer === 1 ? '1 line' : `${number(fewer)} lines`} fewer than the one before.
        </p>
      )}
    </figure>
  )
}
