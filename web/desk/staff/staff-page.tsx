import { Link, useParams, useRouterState } from '@tanstack/react-router'
import type { StaffMember } from '#contract/desk/staff.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { Tag } from '#web/kit/tag.tsx'
import styles from '../shared/pane.module.css'
import { useStaff } from './data.ts'
import { roleOf, STATE_TAGS } from './role-labels.ts'

/** Everybody who works at the desk, and beside it the one who is open. */
export function StaffPage() {
  const isOpen = useRouterState({ select: ({ location }) => location.pathname !== '/staff' })
  usePageTitle('Staff')
  return <TwoPanes label="Staff" list={<StaffList />} isOpen={isOpen} />
}

function StaffList() {
  const { data, error, refetch } = useStaff()
  return (
    <>
      <header className={styles.head}>
        <h1 className="d4">Staff</h1>
        <Button small variant="secondary" render={<Link to="/staff/invite" />}>
          <PlusIcon />
          Invite
        </Button>
      </header>
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && <Rows staff={data.staff} />}
    </>
  )
}

/** Who is here, then who was. */
function Rows({ staff }: { staff: readonly StaffMember[] }) {
  const id = useParams({ from: '/staff/$id', shouldThrow: false })?.id
  const ordered = staff.toSorted((one, other) => Number(one.state === 'closed') - Number(other.state === 'closed'))
  return (
    <ul className={styles.rows}>
      {ordered.map((one) => {
        const tag = STATE_TAGS[one.state]
        return (
          <li key={one.id}>
            <Link
              to="/staff/$id"
              params={{ id: String(one.id) }}
              className={styles.row}
              aria-current={String(one.id) === id || undefined}
            >
              <span>
                <b>{one.name}</b>
                <br />
                <span className={styles.line}>{roleOf(one)}</span>
              </span>
              {tag && <Tag>{tag}</Tag>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

export function NobodyOpen() {
  return (
    <NothingOpen title="Who works here" picture={Privacy}>
      Choose a colleague to change their name, their role or their account. Concierges alone read what members write;
      whatever you change here stands in the log.
    </NothingOpen>
  )
}
