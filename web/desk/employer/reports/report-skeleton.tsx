import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import Lost from '#web/illustrations/lost.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { settings } from '#web/wire/settings.ts'
import { Hero } from './hero.tsx'
import { periodOf } from './period.ts'
import { PeriodTitle } from './period-title.tsx'
import { ReportHead } from './report-head.tsx'
import page from './report-page.module.css'
import { useWanted } from './report-search.ts'
import styles from './report-skeleton.module.css'
import { sampleReport } from './sample-report.ts'
import { sentenceOf } from './sentence.ts'
import { SentenceToCopy } from './sentence-to-copy.tsx'
import { ThreeFigures } from './three-figures.tsx'
import type { useWage } from './use-wage.ts'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** Skeleton of the report. Hidden sample figures give each box its final height. */
export function ReportSkeleton({ wage }: { wage: ReturnType<typeof useWage> }) {
  const { quarter, kind } = useWanted()
  const report = sampleReport(quarter, timeNow())
  const period = periodOf(kind, report)
  const company = useSession()?.staff.employer?.company ?? settings.brand
  return (
    <>
      <Unseen>
        <ReportHead company={company} quarters={[report.quarter]} report={report} period={period} />
      </Unseen>
      <div className={page.in}>
        <h1 className="sr">{t('Your report')}</h1>
        <Coming>
          <PeriodTitle period={period} />
        </Coming>
        <Coming className={styles.hero}>
          <Hero period={period} wage={wage} company={company} />
        </Coming>
        <Coming>
          <ThreeFigures period={period} />
        </Coming>
        <Coming className={styles.sentence}>
          <SentenceToCopy>
            {sentenceOf(period, { brand: company, company: null, wage: wage.wage?.cents ?? null }) ?? ''}
          </SentenceToCopy>
        </Coming>
        <div className={page.columns}>
          <div className="stack">
            {ROWS.map((row) => (
              <Skeleton key={row} className={styles.row} />
            ))}
          </div>
          <Skeleton className={styles.quarters} />
        </div>
      </div>
    </>
  )
}

function Coming({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={styles.coming}>
      <Skeleton className={className} />
      <Unseen>{children}</Unseen>
    </div>
  )
}

function Unseen({ children }: { children: ReactNode }) {
  return (
    <div className={styles.unseen} inert aria-hidden="true">
      {children}
    </div>
  )
}

/** Error for a quarter that was not published, or a report that cannot be loaded. */
export function ReportFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isUnknown = error instanceof CallError && error.status === 404
  if (isUnknown)
    return (
      <StateBlock
        level={1}
        size="page"
        className={styles.unknown}
        title={t('That quarter has not been published')}
        picture={<Scene of={Lost} lost />}
        action={<Button render={<Link to="/report" />}>{t('Show the newest quarter')}</Button>}
      >
        {t('A quarter appears two weeks after it has ended. The address may have been mistyped.')}
      </StateBlock>
    )
  return (
    <div className={styles.failed}>
      <h1 className="d3">{t('Your report')}</h1>
      <AlertBox variant="error">{error.message}</AlertBox>
      <Button variant="secondary" onClick={() => void onRetry()}>
        {t('Try again')}
      </Button>
    </div>
  )
}
