import type { ReactNode } from 'react'
import { RATERS_FLOOR, type Report } from '#contract/desk/reports.ts'
import { count, inWords, share } from './figure-labels.ts'
import styles from './figures.module.css'

/** How many use it, how much was done, the time that gave back, and how members found it. */
export function Figures({ report }: { report: Report }) {
  const { active_members: active, completed, hours_saved: hours, rating } = report
  return (
    <dl className={styles.figures}>
      <Figure about shown={count(active ?? 0)} look={styles.members}>
        {membersOf(report)}
      </Figure>
      <Figure shown={count(completed ?? 0)} look={styles.completed}>
        requests completed{sinceBefore(report)}
      </Figure>
      <Figure shown={count(hours ?? 0)} look={styles.hours}>
        hours given back, at three and a half hours a task
      </Figure>
      <Figure shown={rating ? `${rating.toFixed(1)} of 5` : 'Too few'} look={styles.rating}>
        {rating
          ? 'what members gave completed requests, on average'
          : `ratings for an average: it takes ${inWords(RATERS_FLOOR)} people`}
      </Figure>
    </dl>
  )
}

type FigureProps = { about?: boolean; shown: string; look: string | undefined; children: ReactNode }

/** What it counts is written below the number, and read before it. */
function Figure({ about, shown, look, children }: FigureProps) {
  return (
    <div className={look}>
      <dt>{children}</dt>
      <dd>
        {about && <small>about </small>}
        {shown}
      </dd>
    </div>
  )
}

function membersOf({ active_members: active, members }: Report): string {
  if (!members || !active) return 'members had something completed'
  return `members had something completed, out of about ${count(members)} who belong (${share(active, members)})`
}

function sinceBefore({ completed, past }: Report): string {
  const before = past.at(-2)?.completed
  if (!before || !completed) return ''
  if (before === completed) return ', as many as in the quarter before'
  return `, ${completed > before ? 'up' : 'down'} from ${count(before)} in the quarter before`
}
