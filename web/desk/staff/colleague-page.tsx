import { Link, useParams } from '@tanstack/react-router'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { BackIcon } from '#web/kit/icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Failed } from '../failed.tsx'
import styles from '../pane.module.css'
import { ColleagueAccount } from './colleague-account.tsx'
import { ColleagueForm } from './colleague-form.tsx'
import { useStaff } from './data.ts'
import { roleOf } from './words.ts'

/** One colleague: who they are, and how their account stands. */
export function ColleaguePage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useStaff()
  const colleague = data?.staff.find((one) => String(one.id) === id)
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  return (
    <div className={styles.page}>
      <Link to="/staff" className={styles.back}>
        <BackIcon />
        Staff
      </Link>
      {!data && <Skeleton shape="long" />}
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
    </div>
  )
}
