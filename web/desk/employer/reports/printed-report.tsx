import type { ReactNode } from 'react'
import { currentLanguage, t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { shortQuarter } from '#basics/time/quarter.ts'
import { COHORT_FLOOR, HOURS_PER_REQUEST, type Report } from '#contract/desk/operations/reports.ts'
import { PrintPortal } from '#web/desk/shared/layout/print-portal.tsx'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Mark } from '#web/kit/icons/mark.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { settings } from '#web/wire/settings.ts'
import { Dots } from './dots.tsx'
import { count, inWords, listed } from './figure-labels.ts'
import { FigureNotes } from './figure-notes.tsx'
import { usedBy } from './hero.tsx'
import { INSUFFICIENT_DATA, whyTooFew } from './insufficient-data.ts'
import { type Period, periodOf, shareOf } from './period.ts'
import styles from './printed-report.module.css'
import { sentenceOf } from './sentence.ts'
import { type FigureText, firstAnswerOf, oneDigit, promisesOf, satisfactionOf } from './three-figures.tsx'
import type { UsedWage } from './use-wage.ts'
import { anHour, worth } from './wage.ts'

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
    <section className={styles.sheet} lang={currentLanguage()}>
      <header>
        <Mark brand={settings.brand} small />
        <b>{company}</b>
      </header>
      {children}
      <footer>
        <span>
          {period.name} ·{' '}
          {t('totals only, closed {day}', {
            day: formatDate(period.closed, { dateStyle: 'long', timeZone: 'UTC' }),
          })}{' '}
          · {location.host}/report
        </span>
        <span>{t('Page {page} of {pages}', { page, pages: period.completed ? 2 : 1 })}</span>
      </footer>
    </section>
  )
}

function First({ company, period, wage }: PrintedReportProps) {
  const newest = period.quarters.at(-1)
  const share = newest ? shareOf(newest) : null
  const sentence = sentenceOf(period, { brand: settings.brand, company, wage: wage?.cents ?? null })
  return (
    <Sheet company={company} period={period} page={1}>
      <h1>{period.name}</h1>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.used}>
        {share !== null && <Dots share={share} />}
        <div>
          <p className={styles.share}>
            {share === null ? t('About {number}', { number: count(newest?.active_members ?? 0) }) : `${share}%`}
          </p>
          <p>
            {usedBy(period)}
            {share !== null && ` ${t('One dot is one in a hundred.')}`}
          </p>
        </div>
      </div>
      <div className={styles.figures}>
        <Figure title={t('Gave back')} {...gaveBack(period, wage, company)} />
        <Figure title={t('Satisfaction')} {...satisfactionOf(period)} />
        <Figure title={t('First answer')} {...firstAnswerOf(period)} />
        <Figure title={t('Promises kept')} {...promisesOf(period)} />
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
        {t(INSUFFICIENT_DATA)}. {whyTooFew(period)}
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
        <Trans
          message="<b>What {company} can never see.</b> Who asked, what anybody wrote, any group under {few} people, and any figure that could be found by subtracting another."
          parts={{ b: <b /> }}
          values={{ company, few: inWords(COHORT_FLOOR) }}
        />
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
  const values = { hours: count(hours ?? 0), completed: count(completed ?? 0), each: HOURS_PER_REQUEST }
  if (!wage)
    return {
      figure: values.hours,
      unit: t('hours'),
      words: t('{completed} completed requests at {each} hours.', values),
    }
  const more = { ...values, wage: anHour(wage.cents), person: wage.setBy ?? '', company }
  return {
    figure: worth(hours ?? 0, wage.cents),
    words: wage.setBy
      ? t(
          '{hours} hours: {completed} completed requests at {each} hours, at {wage} an hour, as {person} entered it for {company}.',
          more,
        )
      : t(
          '{hours} hours: {completed} completed requests at {each} hours, at {wage} an hour, as entered on the page.',
          more,
        ),
  }
}

function Second(props: PrintedReportProps) {
  const { company, period } = props
  const most = Math.max(1, ...period.categories.map(({ completed }) => completed))
  return (
    <Sheet company={company} period={period} page={2}>
      <h2>{t('{count} completed, by category', { count: count(period.completed ?? 0) })}</h2>
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
          <h2>{t('Quarter by quarter')}</h2>
          <Quarters year={year} wage={wage} />
        </>
      )}
      <h2>{t('How each figure is made')}</h2>
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
  const all = rows.length > 1 ? [...rows, { ...year, name: t('Together') }] : rows
  const figureText = (figure: number | null) => (figure === null ? '–' : count(figure))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Quarter')}</th>
          <th scope="col">{t('Completed')}</th>
          <th scope="col">{t('Hours given back')}</th>
          {wage && <th scope="col">{t('At {wage}', { wage: anHour(wage.cents) })}</th>}
          <th scope="col">{t('Rating')}</th>
          <th scope="col">{t('Voices')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, completed, hours, rating, voices }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{figureText(completed)}</td>
            <td>{figureText(hours)}</td>
            {wage && <td>{hours === null ? '–' : worth(hours, wage.cents)}</td>}
            <td>{rating === null ? '–' : oneDigit(rating)}</td>
            <td>{figureText(voices)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
