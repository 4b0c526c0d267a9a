import type { ReactNode } from 'react'
import { shortQuarter } from '#basics/time/quarter.ts'
import { COHORT_FLOOR, HOURS_PER_REQUEST } from '#contract/desk/operations/reports.ts'
import { Dots } from './dots.tsx'
import { count, inWords } from './figure-labels.ts'
import styles from './hero.module.css'
import { type Period, shareOf } from './period.ts'
import type { UsedWage, useWage } from './use-wage.ts'
import { worth } from './wage.ts'
import { WageField } from './wage-field.tsx'

/** The two main figures of the report: members who used it, and time given back. */
export function Hero({ period, wage, company }: { period: Period; wage: ReturnType<typeof useWage>; company: string }) {
  const newest = period.quarters.at(-1)
  const share = newest ? shareOf(newest) : null
  return (
    <div className={styles.hero}>
      <section className={styles.use} aria-labelledby="used-it">
        <div>
          <h2 id="used-it">Used it</h2>
          {share === null ? (
            <p className={styles.big}>
              {newest?.active_members ? `About ${count(newest.active_members)}` : 'Not shown'}
            </p>
          ) : (
            <p className={styles.big}>{share}%</p>
          )}
          <p className={styles.words}>{usedBy(period)}</p>
        </div>
        {share !== null && <Dots share={share} />}
      </section>
      <section className={styles.back} aria-labelledby="gave-back">
        <GaveBack hours={period.hours ?? 0} wage={wage.wage}>
          {wage.wage && `${count(period.hours ?? 0)} hours, `}
          {wage.wage ? 'at' : 'At'} {inWords(Math.floor(HOURS_PER_REQUEST))} and a half hours for each of{' '}
          {count(period.completed ?? 0)} completed requests.
          {period.measured !== null &&
            ` About ${count(period.measured)} hours were counted from the work itself, where that can be measured.`}
        </GaveBack>
        <WageField wage={wage} company={company} />
      </section>
    </div>
  )
}

function GaveBack({ hours, wage, children }: { hours: number; wage: UsedWage | null; children: ReactNode }) {
  return (
    <div>
      <h2 id="gave-back">{wage ? 'Gave back, in money' : 'Gave back'}</h2>
      <p className={styles.money}>{wage ? worth(hours, wage.cents) : `${count(hours)} hours`}</p>
      <p className={styles.words}>{children}</p>
    </div>
  )
}

/** Describes the counted members and the previous figure. */
export function usedBy({ kind, quarters, before }: Period): string {
  const newest = quarters.at(-1)
  if (!newest?.active_members) return `Fewer than ${inWords(COHORT_FLOOR)} people had something done.`
  const earlier = kind === 'year' ? quarters.slice(0, -1) : (before?.quarters ?? [])
  const shares = earlier.flatMap((one) => {
    const share = shareOf(one)
    return share === null ? [] : [`${share}%${kind === 'year' ? ` in ${shortQuarter(one.quarter)}` : ''}`]
  })
  const was = previousShares(kind, shares)
  const when = kind === 'year' ? ` in ${shortQuarter(newest.quarter)}` : ''
  const people = `about ${count(newest.active_members)}`
  if (!newest.members) return `people had something done${when}.${was}`
  return `of your people who signed up had something done${when}: ${people} of about ${count(newest.members)}.${was}`
}

/** A sentence about the previous shares, with a leading space; empty if there are none. */
function previousShares(kind: Period['kind'], shares: readonly string[]): string {
  if (shares.length === 0) return ''
  return kind === 'year' ? ` Before that: ${shares.join(', ')}.` : ` It was ${shares[0]} in the quarter before.`
}
