import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { trimmed } from '#basics/text/graphemes.ts'
import type { FoundMember } from '#contract/desk/queue/members.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageHead } from '#web/desk/shared/layout/page-frame.tsx'
import { TwoPanes } from '#web/desk/shared/layout/two-panes.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { SEARCH_MIN_CHARACTERS, useFoundMembers } from './members-data.ts'
import styles from './members-page.module.css'

/** Members by name or email address, with the open one beside the list. */
export function MembersPage() {
  const id = useParams({ from: '/members/$id', shouldThrow: false })?.id
  const { q } = useSearch({ from: '/members' })
  const navigate = useNavigate()
  return (
    <TwoPanes
      label="Members"
      isOpen={id !== undefined}
      isFramed
      list={
        <>
          <PageHead
            title="Members"
            lead="What members told us, and all of their requests. Every search is recorded."
            tools={
              <SearchBox
                label="Search members"
                placeholder="Name or email address"
                value={q}
                onValue={(next) => navigate({ to: '.', search: { q: next }, replace: true })}
              />
            }
          />
          <Found q={q} openId={id} />
        </>
      }
    />
  )
}

function Found({ q, openId }: { q: string; openId: string | undefined }) {
  const { data, error, refetch } = useFoundMembers(q)
  if (trimmed(q).length < SEARCH_MIN_CHARACTERS) return <p className={pane.note}>Type a name or an email address.</p>
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <p className={pane.note} aria-busy="true" />
  if (data.length === 0) return <p className={pane.note}>No member matches “{q}”.</p>
  return (
    <ul aria-label="Found members" className={pane.rows}>
      {data.map((member) => (
        <Row key={member.external_id} member={member} isOpen={member.external_id === openId} q={q} />
      ))}
    </ul>
  )
}

function Row({ member, isOpen, q }: { member: FoundMember; isOpen: boolean; q: string }) {
  return (
    <li>
      <Link
        to="/members/$id"
        params={{ id: member.external_id }}
        search={{ q, from: 'search' }}
        className={`${pane.row} ${styles.row}`}
        aria-current={isOpen || undefined}
      >
        <Avatar name={member.name} decorative />
        <span>
          <b>
            <bdi>{member.name}</bdi>
          </b>
          <span className={`${pane.line} ${styles.line}`}>
            {[member.company, member.email].filter(Boolean).join(' · ')}
          </span>
        </span>
        {member.open_requests > 0 && <span className={`${pane.line} ${styles.line}`}>{member.open_requests} open</span>}
      </Link>
    </li>
  )
}
