import { useNavigate } from '@tanstack/react-router'
import { msg, t } from '#basics/language/translate.ts'
import { lastMonth, yearOf } from '#basics/time/quarter.ts'
import type { EmployerReport } from '#contract/desk/operations/reports.ts'
import { CompanyHead } from '#web/desk/employer/shared/company-head.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { line } from '#web/kit/icons/icons.tsx'
import { ChevronDownIcon, DownloadIcon } from '#web/kit/icons/page-icons.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { named } from './figure-labels.ts'
import type { Period, PeriodKind } from './period.ts'
import styles from './report-head.module.css'
import { totalsCsv } from './totals-csv.ts'

const PrintIcon = line('M7 9V3h10v6M7 18H4v-8h16v8h-3M7 14h10v7H7z')
const KINDS = { quarter: msg('Quarter'), year: msg('Year') } as const

type ReportHeadProps = Omit<EmployerReport, 'first_on'> & { period: Period | null }

/** Head of the report: company, period, and buttons to download and print the totals. */
export function ReportHead({ company, quarters, report, period }: ReportHeadProps) {
  return (
    <CompanyHead company={company}>
      {report && period && (
        <div className={styles.tools}>
          <Kinds kind={period.kind} quarter={report.quarter} />
          <Quarters quarters={quarters} shown={report.quarter} kind={period.kind} />
          <Button
            variant="tertiary"
            small
            className={styles.csv}
            onClick={() => saveFile(`${company} ${report.quarter}.csv`, totalsCsv(company, report))}
          >
            <DownloadIcon />
            {t('Totals (CSV)')}
          </Button>
          <Button variant="secondary" small onClick={() => print()}>
            <PrintIcon />
            {t('Print, {pages, plural, one {# page} other {# pages}}', { pages: period.completed ? 2 : 1 })}
          </Button>
        </div>
      )}
    </CompanyHead>
  )
}

function Kinds({ kind, quarter }: { kind: PeriodKind; quarter: string }) {
  const navigate = useNavigate()
  return (
    <fieldset className={styles.kinds}>
      <legend className="sr">{t('Length')}</legend>
      {(['quarter', 'year'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === kind}
          onClick={() =>
            void navigate({ to: '/report', search: { quarter, period: one === 'year' ? one : undefined } })
          }
        >
          {t(KINDS[one])}
        </button>
      ))}
    </fieldset>
  )
}

function Quarters({ quarters, shown, kind }: { quarters: readonly string[]; shown: string; kind: PeriodKind }) {
  const navigate = useNavigate()
  const choose = (quarter: string) =>
    void navigate({ to: '/report', search: { quarter, period: kind === 'year' ? kind : undefined } })
  return (
    <label className={styles.quarters}>
      <span className="sr">{kind === 'year' ? t('Year up to') : t('Quarter')}</span>
      <select value={shown} onChange={(event) => choose(event.target.value)}>
        {quarters.map((quarter) => (
          <option key={quarter} value={quarter}>
            {kind === 'year'
              ? t('Up to {month} {year}', { month: lastMonth(quarter), year: String(yearOf(quarter)) })
              : named(quarter)}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </label>
  )
}
