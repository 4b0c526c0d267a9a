import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { trimmed } from '#basics/graphemes.ts'
import type { FoundMember } from '#contract/desk/members.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageHead } from '#web/desk/shared/page-frame.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { SEARCH_MIN_CHARACTERS, useFoundMembers } from './members-data.ts'
import styles from './members-page.module.css'

/** Members by name or e-mail address, and beside the list the one that is open. */
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
            lead="What they told us, and all they have asked. Every search is recorded."
            tools={
              <SearchBox
                label="Search members"
                placeholder="Name or e-mail address"
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
  if (trimmed(q).length < SEARCH_MIN_CHARACTERS) return <p className={styles.note}>Type a name or an e-mail address.</p>
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <p className={styles.note} aria-busy="true" />
  if (data.length === 0) return <p className={styles.note}>Nobody matches “{q}”.</p>
  return (
    <ul aria-label="Found members" className={styles.rows}>
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
        className={styles.row}
        aria-current={isOpen || undefined}
      >
        <Avatar name={member.name} decorative />
        <span>
          <b>
            <bdi>{member.name}</bdi>
          </b>
          <span className={styles.line}>{[member.company, member.email].filter(Boolean).join(' · ')}</span>
        </span>
        {member.open_requests > 0 && <span className={styles.line}>{member.open_requests} open</span>}
      </Link>
    </li>
  )
}
