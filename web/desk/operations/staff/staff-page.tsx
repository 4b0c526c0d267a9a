import { Link, useRouterState } from '@tanstack/react-router'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { ListRow, ListRows } from '#web/desk/operations/shared/list-rows.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageHead } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/layout/two-panes.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { useStaff } from './data.ts'
import { roleOf, STATE_TAGS } from './role-labels.ts'

/** List of all staff with the open colleague beside it. */
export function StaffPage() {
  const isOpen = useRouterState({ select: ({ location }) => location.pathname !== '/staff' })
  return <TwoPanes label="Staff" list={<StaffList />} isOpen={isOpen} isFramed />
}

function StaffList() {
  const { data, error, refetch } = useStaff()
  return (
    <>
      <PageHead
        title="Staff"
        lead="Only concierges read what members write. Every change here is recorded in the log."
        tools={
          <Button small render={<Link to="/staff/invite" />}>
            <PlusIcon />
            Invite
          </Button>
        }
      />
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton inColumns />}
      {data && <Rows staff={data.staff} />}
    </>
  )
}

/** Current staff first, then former staff. */
function Rows({ staff }: { staff: readonly StaffMember[] }) {
  const ordered = staff.toSorted((one, other) => Number(one.state === 'closed') - Number(other.state === 'closed'))
  return (
    <ListRows>
      {ordered.map((one) => (
        <ListRow
          key={one.id}
          link={<Link to="/staff/$id" params={{ id: String(one.id) }} />}
          name={one.name}
          line={roleOf(one)}
          tag={STATE_TAGS[one.state]}
        />
      ))}
    </ListRows>
  )
}
