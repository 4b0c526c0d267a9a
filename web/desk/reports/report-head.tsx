import { useNavigate } from '@tanstack/react-router'
import type { EmployerReport } from '#contract/desk/reports.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { ChevronDownIcon, DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { named } from './figure-labels.ts'
import styles from './report-head.module.css'
import { totalsCsv } from './totals-csv.ts'

/** Whose report this is, which quarter, and the same totals as a file. */
export function ReportHead({ company, quarters, report }: EmployerReport) {
  const manager = useSession()?.staff.name
  return (
    <header className={styles.head}>
      <p className={styles.whose}>
        <b>{company}</b>
        <span className="quiet">Benefits manager: {manager}</span>
      </p>
      {report && (
        <div className={styles.tools}>
          <Quarters quarters={quarters} shown={report.quarter} />
          <Button
            variant="tertiary"
            small
            onClick={() => saveFile(`${company} ${report.quarter}.csv`, totalsCsv(company, report))}
          >
            <DownloadIcon />
            Download totals
          </Button>
        </div>
      )}
    </header>
  )
}

function Quarters({ quarters, shown }: { quarters: readonly string[]; shown: string }) {
  const navigate = useNavigate()
  const choose = (quarter: string) => void navigate({ to: '/report', search: { quarter } })
  return (
    <label className={styles.quarters}>
      <span className="sr">Quarter</span>
      <select value={shown} onChange={(event) => choose(event.target.value)}>
        {quarters.map((quarter) => (
          <option key={quarter} value={quarter}>
            {named(quarter)}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </label>
  )
}
