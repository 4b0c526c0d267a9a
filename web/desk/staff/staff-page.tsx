import { Link, useParams, useRouterState } from '@tanstack/react-router'
import type { StaffMember } from '#contract/desk/staff.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { framed, PageHead } from '#web/desk/shared/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { PlusIcon } from '#web/kit/icons.tsx'
import { Tag } from '#web/kit/tag.tsx'
import styles from '../shared/pane.module.css'
import { useStaff } from './data.ts'
import { roleOf, STATE_TAGS } from './role-labels.ts'

/** Everybody who works at the desk, and beside it the one who is open. */
export function StaffPage() {
  const isOpen = useRouterState({ select: ({ location }) => location.pathname !== '/staff' })
  usePageTitle('Staff')
  return <TwoPanes label="Staff" list={<StaffList isOpen={isOpen} />} isOpen={isOpen} framed={framed} />
}

function StaffList({ isOpen }: { isOpen: boolean }) {
  const { data, error, refetch } = useStaff()
  return (
    <>
      <PageHead
        title="Staff"
        lead="Concierges alone read what members write. Whatever you change here stands in the log."
        tools={
          <Button small render={<Link to="/staff/invite" />}>
            <PlusIcon />
            Invite
          </Button>
        }
      />
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && <Rows staff={data.staff} isOpen={isOpen} />}
    </>
  )
}

/** Who is here, then who was. */
function Rows({ staff, isOpen }: { staff: readonly StaffMember[]; isOpen: boolean }) {
  const id = useParams({ from: '/staff/$id', shouldThrow: false })?.id
  const ordered = staff.toSorted((one, other) => Number(one.state === 'closed') - Number(other.state === 'closed'))
  return (
    <ul className={classNames(styles.rows, !isOpen && styles.framed)}>
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
              <b>{one.name}</b>
              <span className={styles.line}>{roleOf(one)}</span>
              {tag && (
                <span className={styles.tag}>
                  <Tag>{tag}</Tag>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
