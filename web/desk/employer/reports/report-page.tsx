import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { msg, t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { employerReport, type Report } from '#contract/desk/operations/reports.ts'
import { Figures } from '#web/desk/employer/shared/figures.tsx'
import { InOwnLanguage } from '#web/desk/employer/shared/in-own-language.tsx'
import { figuresOf } from '#web/desk/employer/shared/sign-up-figures.ts'
import { usePeople } from '#web/desk/employer/shared/use-people.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { settings } from '#web/wire/settings.ts'
import { ByCategory } from './by-category.tsx'
import { ByQuarter } from './by-quarter.tsx'
import { FigureNotes } from './figure-notes.tsx'
import { Hero } from './hero.tsx'
import { INSUFFICIENT_DATA, whyTooFew } from './insufficient-data.ts'
import { type Period, periodOf } from './period.ts'
import { PeriodTitle } from './period-title.tsx'
import { PrintedReport } from './printed-report.tsx'
import { PrivacyGuarantees } from './privacy-guarantees.tsx'
import { ReportHead } from './report-head.tsx'
import styles from './report-page.module.css'
import { useWanted } from './report-search.ts'
import { ReportFailed, ReportSkeleton } from './report-skeleton.tsx'
import { sentenceOf } from './sentence.ts'
import { SentenceToCopy } from './sentence-to-copy.tsx'
import { ThreeFigures } from './three-figures.tsx'
import { useWage } from './use-wage.ts'

/** The employer's report: totals of a closed quarter or a year, and the data that it never contains. */
export function ReportPage() {
  return (
    <InOwnLanguage>
      <OwnReport />
    </InOwnLanguage>
  )
}

function OwnReport() {
  const { quarter, kind } = useWanted()
  const { data, error, refetch, isPlaceholderData } = useReport(quarter)
  const period = data?.report ? periodOf(kind, data.report) : null
  const isComing = !data && !error
  // here, so that it is loaded only once
  const wage = useWage(useSession()?.staff.id)
  return (
    // The skeleton has nothing to focus, so the page itself must be focusable to scroll by keyboard.
    <main id="work" className={styles.page} tabIndex={isComing ? 0 : -1} aria-busy={isComing || isPlaceholderData}>
      {error && <ReportFailed error={error} onRetry={refetch} />}
      {isComing && <ReportSkeleton wage={wage} />}
      {!error && data && (
        <>
          <ReportHead {...data} period={period} />
          <div className={styles.in}>
            {data.report && period ? (
              <Shown company={data.company} report={data.report} period={period} wage={wage} />
            ) : (
              <NoneYet firstOn={data.first_on} />
            )}
          </div>
        </>
      )}
    </main>
  )
}

type ShownProps = { company: string; report: Report; period: Period; wage: ReturnType<typeof useWage> }

function Shown({ company, report, period, wage }: ShownProps) {
  const words = { brand: settings.brand, wage: wage.wage?.cents ?? null }
  const sentence = sentenceOf(period, { ...words, company: null })
  return (
    <>
      <PeriodTitle period={period} />
      {period.completed ? (
        <>
          <Hero period={period} wage={wage} company={company} />
          <ThreeFigures period={period} />
          {sentence && <SentenceToCopy>{sentence}</SentenceToCopy>}
        </>
      ) : (
        <TooFew period={period} />
      )}
      <div className={styles.columns}>
        {period.completed ? <ByCategory period={period} /> : null}
        <ByQuarter report={report} period={period} />
      </div>
      <PrivacyGuarantees company={company} />
      <details className={styles.notes}>
        <summary>{t('How each figure is made')}</summary>
        <FigureNotes />
      </details>
      <PrintedReport company={company} period={period} report={report} wage={wage.wage} />
    </>
  )
}

function TooFew({ period }: { period: Period }) {
  return (
    <section className={styles.few} aria-labelledby="too-few">
      <h2 className="d4" id="too-few">
        {t(INSUFFICIENT_DATA)}
      </h2>
      <p>{whyTooFew(period)}</p>
    </section>
  )
}

/** Until the first report, the page shows how many have signed up. */
function NoneYet({ firstOn }: { firstOn: string | null }) {
  const mayUsePeople = useSession()?.staff.employer?.right === 'everything'
  const { data: people } = usePeople({ enabled: mayUsePeople })
  return (
    <>
      <h1 className="d2">{t('Your report')}</h1>
      <StateBlock
        title={
          firstOn
            ? t('Your first report comes on {day}', { day: firstDay(firstOn) })
            : t('No quarter has been published yet')
        }
        picture={<Scene of={Privacy} />}
      >
        {t(
          'A quarter appears here two weeks after it has ended: how many use the service, for what, and how much time it gave back. Never who, and never a word of what they wrote.',
        )}
      </StateBlock>
      {people && <Figures figures={figuresOf(people)} />}
    </>
  )
}

const firstDay = (at: string) => formatDate(at, { month: 'long', day: 'numeric', timeZone: 'UTC' })

const UNABLE = msg('The report cannot be shown just now. Please try again.')

function useReport(quarter: string | undefined) {
  return useQuery({
    ...queryOf(employerReport, { query: { quarter } }, t(UNABLE)),
    staleTime: Number.POSITIVE_INFINITY, // a published quarter never changes
    placeholderData: keepPreviousData,
  })
}
