import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { shortQuarter } from '#basics/time/quarter.ts'
import { COHORT_FLOOR, HOURS_PER_REQUEST } from '#contract/desk/operations/reports.ts'
import { Dots } from './dots.tsx'
import { count, inWords } from './figure-labels.ts'
import styles from './hero.module.css'
import { baseOf, type Period, shareOf } from './period.ts'
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
          <h2 id="used-it">{t('Used it')}</h2>
          {share === null ? (
            <p className={styles.big}>
              {newest?.active_members ? t('About {number}', { number: count(newest.active_members) }) : t('Not shown')}
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
          {counted(period, wage.wage !== null)}
          {period.measured !== null &&
            ` ${t('About {hours} hours were counted from the work itself, where that can be measured.', { hours: count(period.measured) })}`}
        </GaveBack>
        <WageField wage={wage} company={company} />
      </section>
    </div>
  )
}

function GaveBack({ hours, wage, children }: { hours: number; wage: UsedWage | null; children: ReactNode }) {
  return (
    <div>
      <h2 id="gave-back">{wage ? t('Gave back, in money') : t('Gave back')}</h2>
      <p className={styles.money}>{wage ? worth(hours, wage.cents) : t('{hours} hours', { hours: count(hours) })}</p>
      <p className={styles.words}>{children}</p>
    </div>
  )
}

function counted({ hours, completed }: Period, isMoney: boolean): string {
  const values = {
    hours: count(hours ?? 0),
    each: inWords(Math.floor(HOURS_PER_REQUEST)),
    completed: count(completed ?? 0),
  }
  return isMoney
    ? t('{hours} hours, at {each} and a half hours for each of {completed} completed requests.', values)
    : t('At {each} and a half hours for each of {completed} completed requests.', values)
}

/** Describes the counted members and the previous figure. */
export function usedBy({ kind, quarters, before }: Period): string {
  const newest = quarters.at(-1)
  if (!newest?.active_members) return t('Fewer than {few} people had something done.', { few: inWords(COHORT_FLOOR) })
  const earlier = kind === 'year' ? quarters.slice(0, -1) : (before?.quarters ?? [])
  const base = baseOf(newest)
  const shares = earlier.flatMap((one) => {
    const share = shareOf(one)
    // a share of another base cannot be compared with this one
    if (share === null || baseOf(one)?.isList !== base?.isList) return []
    return [kind === 'year' ? t('{share}% in {quarter}', { share, quarter: shortQuarter(one.quarter) }) : `${share}%`]
  })
  const then = previousShares(kind, shares)
  const quarter = shortQuarter(newest.quarter)
  const values = { quarter, active: count(newest.active_members), members: count(base?.people ?? 0) }
  const of = base?.isList ? ofListed : ofMembers
  return [base ? of(kind, values) : withoutShare(kind, values), then].filter(Boolean).join(' ')
}

type Counted = { readonly quarter: string; readonly active: string; readonly members: string }

function ofListed(kind: Period['kind'], values: Counted): string {
  return kind === 'year'
    ? t('of the people on your list had something done in {quarter}: about {active} of about {members}.', values)
    : t('of the people on your list had something done: about {active} of about {members}.', values)
}

function ofMembers(kind: Period['kind'], values: Counted): string {
  return kind === 'year'
    ? t('of your people who signed up had something done in {quarter}: about {active} of about {members}.', values)
    : t('of your people who signed up had something done: about {active} of about {members}.', values)
}

function withoutShare(kind: Period['kind'], values: Counted): string {
  return kind === 'year' ? t('people had something done in {quarter}.', values) : t('people had something done.')
}

/** A sentence about the previous shares; empty if there are none. */
function previousShares(kind: Period['kind'], shares: readonly string[]): string {
  const [share] = shares
  if (share === undefined) return ''
  return kind === 'year'
    ? t('Before that: {shares}.', { shares: shares.join(', ') })
    : t('It was {share} in the quarter before.', { share })
}
