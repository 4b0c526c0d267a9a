import type { ReactNode } from 'react'
import { shortQuarter } from '#basics/time/quarter.ts'
import { COHORT_FLOOR, HOURS_PER_REQUEST, type Report } from '#contract/desk/operations/reports.ts'
import { PrintPortal } from '#web/desk/shared/layout/print-portal.tsx'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { settings } from '#web/wire/settings.ts'
import { Dots } from './dots.tsx'
import { count, inWords, listed, possessive } from './figure-labels.ts'
import { FigureNotes } from './figure-notes.tsx'
import { usedBy } from './hero.tsx'
import { INSUFFICIENT_DATA, whyTooFew } from './insufficient-data.ts'
import { type Period, periodOf, shareOf } from './period.ts'
import styles from './printed-report.module.css'
import { sentenceOf } from './sentence.ts'
import { type FigureText, firstAnswerOf, promisesOf, satisfactionOf } from './three-figures.tsx'
import type { UsedWage } from './use-wage.ts'
import { anHour, worth } from './wage.ts'

const CLOSED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type PrintedReportProps = { company: string; period: Period; report: Report; wage: UsedWage | null }

/**
 * The report on two sheets of A4 or Letter, or on one if figures are withheld because the group is too small. Replaces
 * the page while it prints.
 */
export function PrintedReport(props: PrintedReportProps) {
  return (
    <PrintPortal className={styles.paper}>
      {props.period.completed ? (
        <>
          <First {...props} />
          <Second {...props} />
        </>
      ) : (
        <TooFew {...props} />
      )}
    </PrintPortal>
  )
}

type SheetProps = Pick<PrintedReportProps, 'company' | 'period'> & { page: number; children: ReactNode }

function Sheet({ company, period, page, children }: SheetProps) {
  return (
    <section className={styles.sheet}>
      <header>
        <Mark brand={settings.brand} small />
        <b>{company}</b>
      </header>
      {children}
      <footer>
        <span>
          {period.name} · totals only, closed {CLOSED.format(period.closed)} · {location.host}/report
        </span>
        <span>
          Page {page} of {period.completed ? 2 : 1}
        </span>
      </footer>
    </section>
  )
}

function First({ company, period, wage }: PrintedReportProps) {
  const newest = period.quarters.at(-1)
  const share = newest ? shareOf(newest) : null
  const sentence = sentenceOf(period, { brand: settings.brand, whose: possessive(company), wage: wage?.cents ?? null })
  return (
    <Sheet company={company} period={period} page={1}>
      <h1>{period.name}</h1>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.used}>
        {share !== null && <Dots share={share} />}
        <div>
          <p className={styles.share}>{share === null ? `About ${count(newest?.active_members ?? 0)}` : `${share}%`}</p>
          <p>
            {usedBy(period)}
            {share !== null && ' One dot is one in a hundred.'}
          </p>
        </div>
      </div>
      <div className={styles.figures}>
        <Figure title="Gave back" {...gaveBack(period, wage, company)} />
        <Figure title="Satisfaction" {...satisfactionOf(period)} />
        <Figure title="First answer" {...firstAnswerOf(period)} />
        <Figure title="Promises kept" {...promisesOf(period)} />
      </div>
      <Never company={company} />
    </Sheet>
  )
}

function TooFew(props: PrintedReportProps) {
  const { company, period } = props
  return (
    <Sheet company={company} period={period} page={1}>
      <h1>{period.name}</h1>
      <p className={styles.sentence}>
        {INSUFFICIENT_DATA}. {whyTooFew(period)}
      </p>
      <Never company={company} />
      <QuartersAndNotes {...props} />
    </Sheet>
  )
}

function Never({ company }: { company: string }) {
  return (
    <div className={styles.never}>
      <Scene of={Privacy} bare />
      <p>
        <b>What {company} can never see.</b> Who asked, what anybody wrote, any group under {inWords(COHORT_FLOOR)}{' '}
        people, and any figure that could be found by subtracting another.
      </p>
    </div>
  )
}

function Figure({ title, figure, unit, words }: FigureText & { title: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className={styles.figure}>
        {figure ?? '–'} {unit && <small>{unit}</small>}
      </p>
      <p>{words}</p>
    </section>
  )
}

function gaveBack({ hours, completed }: Period, wage: UsedWage | null, company: string): FigureText {
  const counted = `${count(completed ?? 0)} completed requests at ${HOURS_PER_REQUEST} hours`
  if (!wage) return { figure: count(hours ?? 0), unit: 'hours', words: `${counted}.` }
  const entered = wage.setBy ? `as ${wage.setBy} entered it for ${company}` : 'as entered on the page'
  return {
    figure: worth(hours ?? 0, wage.cents),
    words: `${count(hours ?? 0)} hours: ${counted}, at ${anHour(wage.cents)} an hour, ${entered}.`,
  }
}

function Second(props: PrintedReportProps) {
  const { company, period } = props
  const most = Math.max(1, ...period.categories.map(({ completed }) => completed))
  return (
    <Sheet company={company} period={period} page={2}>
      <h2>{count(period.completed ?? 0)} completed, by category</h2>
      <ul className={styles.categories}>
        {period.categories.map(({ names, hue, completed }) => (
          <li key={names.join()} data-hue={hue}>
            <span>{listed(names)}</span>
            <i style={{ inlineSize: `${(completed / most) * 100}%` }} />
            <b>{count(completed)}</b>
          </li>
        ))}
      </ul>
      <QuartersAndNotes {...props} />
    </Sheet>
  )
}

function QuartersAndNotes({ report, wage }: PrintedReportProps) {
  const year = periodOf('year', report)
  return (
    <>
      {year.completed && (
        <>
          <h2>Quarter by quarter</h2>
          <Quarters year={year} wage={wage} />
        </>
      )}
      <h2>How each figure is made</h2>
      <FigureNotes />
    </>
  )
}

function Quarters({ year, wage }: { year: Period; wage: UsedWage | null }) {
  const rows = year.quarters.map((quarter) => ({
    name: shortQuarter(quarter.quarter),
    ...quarter,
    hours: quarter.hours_saved,
  }))
  const all = rows.length > 1 ? [...rows, { ...year, name: 'Together' }] : rows
  const figureText = (figure: number | null) => (figure === null ? '–' : count(figure))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Quarter</th>
          <th scope="col">Completed</th>
          <th scope="col">Hours given back</th>
          {wage && <th scope="col">At {anHour(wage.cents)}</th>}
          <th scope="col">Rating</th>
          <th scope="col">Voices</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, completed, hours, rating, voices }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{figureText(completed)}</td>
            <td>{figureText(hours)}</td>
            {wage && <td>{hours === null ? '–' : worth(hours, wage.cents)}</td>}
            <td>{rating === null ? '–' : rating.toFixed(1)}</td>
            <td>{figureText(voices)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
