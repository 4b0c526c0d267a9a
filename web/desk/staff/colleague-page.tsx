import { Link, useParams } from '@tanstack/react-router'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Failed } from '../failed.tsx'
import { FormSkeleton, OpenPage } from '../open-page.tsx'
import { ColleagueAccount } from './colleague-account.tsx'
import { ColleagueForm } from './colleague-form.tsx'
import { useStaff } from './data.ts'
import { roleOf } from './words.ts'

/** One colleague: who they are, and how their account stands. */
export function ColleaguePage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useStaff()
  const colleague = data?.staff.find((one) => String(one.id) === id)
  return (
    <OpenPage link={<Link to="/staff" />} back="Back to staff">
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!error && !data && <FormSkeleton />}
      {data && !colleague && <AlertBox variant="info">Nobody here has this address.</AlertBox>}
      {data && colleague && (
        <>
          <div>
            <h2 className="d3">{colleague.name}</h2>
            <p className="quiet">
              {roleOf(colleague)} · {colleague.email}
            </p>
          </div>
          {colleague.state !== 'closed' && (
            <ColleagueForm key={`form ${colleague.id}`} colleague={colleague} companies={data.companies} />
          )}
          <ColleagueAccount key={`account ${colleague.id}`} colleague={colleague} />
        </>
      )}
    </OpenPage>
  )
}
