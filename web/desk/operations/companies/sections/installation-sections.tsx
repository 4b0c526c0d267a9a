import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { duration } from '#basics/time/duration.ts'
import { deskBusinessHours } from '#contract/desk/operations/business-hours.ts'
import type { EditableCompany } from '#contract/desk/operations/companies.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { counted } from '../counts.ts'
import { Row, Rows, Section } from './section.tsx'

// Values that hold for this company, and are set for the whole installation.

/** How soon its members are answered. */
export function AnswerTimes() {
  const { data, error, refetch } = useQuery(queryOf(deskBusinessHours))
  const note = 'In our hours, as for everyone'
  const change = (row: string) => (
    <Button small variant="tertiary" render={<Link to="/hours" aria-label={`Change: ${row}`} />}>
      Change
    </Button>
  )
  return (
    <Section id="answer-times" title="Answer times">
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="full" />}
      {data && (
        <Rows>
          <Row
            label="First answer"
            value={duration(data.hours.first_minutes)}
            note={note}
            act={change('first answer')}
          />
          <Row
            label="Each one after"
            value={duration(data.hours.next_minutes)}
            note={note}
            act={change('each answer after')}
          />
        </Rows>
      )}
    </Section>
  )
}

/** How long completed requests and closed accounts are kept, by the deployment's settings. */
export function Kept({ kept }: { kept: NonNullable<EditableCompany['kept']> }) {
  const { request_months, account_days } = kept
  return (
    <Section id="kept" title="Kept">
      <Rows>
        <Row
          label="Completed requests"
          value={request_months === null ? 'As long as the account' : counted(request_months, 'month', 'months')}
          note="The server’s setting REQUESTS_KEPT_MONTHS, which can name a company"
        />
        <Row
          label="Closed accounts"
          value={counted(account_days, 'day', 'days')}
          note="The server’s setting CLOSED_ACCOUNTS_KEPT_DAYS, as for everyone"
        />
      </Rows>
    </Section>
  )
}
