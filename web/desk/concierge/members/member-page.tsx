import { Link, useParams, useSearch } from '@tanstack/react-router'
import { isolate } from '#basics/text/isolate.ts'
import type { MemberReason } from '#contract/desk/queue/members.ts'
import parts from '#web/desk/concierge/shared/member-parts.module.css'
import { AnswersGiven, Household, NeverShared, Reach, Requests } from '#web/desk/concierge/shared/member-parts.tsx'
import { PlaceLines } from '#web/desk/concierge/shared/place-lines.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './member-page.module.css'
import { useMember } from './members-data.ts'

/** A member's page: contact, answers, and all requests. */
export function MemberPage() {
  const { id } = useParams({ from: '/members/$id' })
  const { q, from = 'address' } = useSearch({ from: '/members' })
  return (
    <div className={`${pane.page} ${styles.page}`}>
      <Link to="/members" search={{ q }} className={`back ${pane.back}`}>
        <BackIcon />
        Members
      </Link>
      <Member key={id} id={id} from={from} />
    </div>
  )
}

function Member({ id, from }: { id: string; from: MemberReason }) {
  const { data: member, error, refetch } = useMember(id, from)
  if (!member && error) return <LoadFailed error={error} onRetry={refetch} onPage missing="Member not found." />
  if (!member)
    return (
      <div className="stack" aria-busy="true">
        <Skeleton shape="long" />
        <Skeleton shape="short" />
        <Skeleton shape="long" />
      </div>
    )
  const open = member.other_requests.filter(({ status }) => status !== 'closed')
  const completed = member.other_requests.filter(({ status }) => status === 'closed')
  return (
    <>
      <header className={styles.person}>
        <Avatar name={member.name} size="large" decorative />
        <div>
          <h2 className="d3" dir="auto">
            {member.name}
          </h2>
          <p className="quiet">{member.company}</p>
          <PlaceLines places={member.places} />
        </div>
      </header>
      <div className={classNames(parts.facts, styles.columns)}>
        <div className={styles.column}>
          <Reach about={member} />
          <Household about={member} />
          <NeverShared company={member.company} firstName={member.first_name} />
        </div>
        <div className={styles.column}>
          <Requests title="Open requests" requests={open} />
          <Requests title="Completed requests" requests={completed} />
          <AnswersGiven title={`What ${isolate(member.first_name)} told us`} answers={member.answers} />
          {member.request_count === 0 && (
            <p className="quiet">
              <bdi>{member.first_name}</bdi> has no requests yet.
            </p>
          )}
        </div>
      </div>
    </>
  )
}
