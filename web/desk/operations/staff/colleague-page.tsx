import { Link, useParams } from '@tanstack/react-router'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { ColleagueAccount } from './colleague-account.tsx'
import { ColleagueForm } from './colleague-form.tsx'
import { useStaff } from './data.ts'
import { RoleApproval } from './role-approval.tsx'
import { roleOf } from './role-labels.ts'
import { SecondFactor } from './second-factor.tsx'

/** A colleague's details and account. */
export function ColleaguePage() {
  const { id } = useParams({ from: '/staff/$id' })
  const { data, error, refetch } = useStaff()
  const colleague = data?.staff.find((one) => String(one.id) === id)
  return (
    <OpenPage link={<Link to="/staff" />} back="Back to staff">
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <FormSkeleton />}
      {data && !colleague && <AlertBox variant="info">There is no colleague at this address.</AlertBox>}
      {data && colleague && (
        <>
          <div>
            <h2 className="d3" dir="auto">
              {colleague.name}
            </h2>
            <p className="quiet">
              {roleOf(colleague)} · {colleague.email}
            </p>
          </div>
          {colleague.role_approval && <RoleApproval key={`role ${colleague.id}`} colleague={colleague} />}
          {colleague.state !== 'closed' && (
            <ColleagueForm key={`form ${colleague.id}`} colleague={colleague} companies={data.companies} />
          )}
          {colleague.state !== 'closed' && <SecondFactor key={`second factor ${colleague.id}`} colleague={colleague} />}
          <ColleagueAccount key={`account ${colleague.id}`} colleague={colleague} />
        </>
      )}
    </OpenPage>
  )
}
