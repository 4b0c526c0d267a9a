import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { COHORT_FLOOR, type EmployerReport, employerReport, type Report } from '#contract/desk/reports.ts'
import { call } from '#web/desk/shared/call.ts'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { ByCategory } from './by-category.tsx'
import { ByQuarter } from './by-quarter.tsx'
import { inWords, named } from './figure-labels.ts'
import { Figures } from './figures.tsx'
import { AccessNote, Methodology, PrivacyNote } from './methodology.tsx'
import { ReportHead } from './report-head.tsx'
import styles from './report-page.module.css'
import { useWantedQuarter } from './report-search.ts'
import { ReportFailed, ReportSkeleton } from './report-skeleton.tsx'

/** An employer's one page: a closed quarter in totals, and what they will never be shown. */
export function ReportPage() {
  const { data, error, refetch, isPlaceholderData } = useReport(useWantedQuarter())
  usePageTitle('Report')
  return (
    <main id="work" className={styles.page} tabIndex={-1} aria-busy={(!data && !error) || isPlaceholderData}>
      {error && <ReportFailed error={error} onRetry={refetch} />}
      {!error && !data && <ReportSkeleton />}
      {!error && data && <Shown answer={data} />}
    </main>
  )
}

function Shown({ answer }: { answer: EmployerReport }) {
  return (
    <>
      <ReportHead {...answer} />
      <div className={styles.in}>{answer.report ? <Quarter {...answer} report={answer.report} /> : <NoneYet />}</div>
    </>
  )
}

function Quarter({ company, report }: { company: string; report: Report }) {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.title}>
          <h1 className="d2">{named(report.quarter)}, in totals</h1>
          <p>How much your people handed over in this quarter. Never who, and never a word of what they wrote.</p>
        </div>
        <PrivacyNote />
      </div>
      {report.completed ? <Figures report={report} /> : <TooFew />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {report.completed && <ByCategory report={report} />}
          <Methodology company={company} />
        </div>
        <div className={styles.column}>
          <ByQuarter report={report} />
          <AccessNote />
        </div>
      </div>
    </>
  )
}

function TooFew() {
  return (
    <section className={styles.few} aria-labelledby="too-few">
      <h2 className="d4" id="too-few">
        Too few people to say anything
      </h2>
      <p>
        Fewer than {inWords(COHORT_FLOOR)} members had something completed in this quarter. Whatever we showed would be
        about them.
      </p>
    </section>
  )
}

function NoneYet() {
  return (
    <>
      <h1 className="d2">Your report</h1>
      <StateBlock title="No quarter has been published yet" picture={<Scene of={Privacy} />}>
        A quarter appears here two weeks after it has ended: how many use the service, for what, and how much time it
        gave back. Never who, and never a word of what they wrote.
      </StateBlock>
    </>
  )
}

const UNABLE = 'The report cannot be shown just now. Please try again.'

function useReport(quarter: string | undefined) {
  return useQuery({
    queryKey: ['report', quarter ?? 'newest'],
    staleTime: Number.POSITIVE_INFINITY, // a published quarter never changes
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(employerReport, { query: { quarter } }, { signal, fallback: UNABLE }),
  })
}
