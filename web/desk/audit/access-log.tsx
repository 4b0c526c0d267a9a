import { useNavigate } from '@tanstack/react-router'
import type { AccessRecord } from '#contract/desk/audit.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { dateTimeLabel } from '#web/desk/shared/moments.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { Button } from '#web/kit/button.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { useAccessLog } from './data.ts'
import { actionLabel } from './differences.ts'
import styles from './log-page.module.css'
import { type LogSearch, parseLogSearch, useLogSearch } from './log-search.ts'

/** Who looked at whose things, when and why; nothing of what they saw. */
export function AccessLog() {
  const search = useLogSearch()
  const navigate = useNavigate()
  const narrow = (part: Partial<LogSearch>) =>
    void navigate({ to: '/log', search: parseLogSearch({ ...search, ...part }), replace: true })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccessLog(search)
  const records = data?.pages.flatMap((page) => page.records) ?? []
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox
            label="Member’s reference"
            placeholder="A member’s reference"
            value={search.member}
            onValue={(member) => narrow({ member: member.trim() })}
          />
        </div>
        <Select
          label="By whom"
          required
          placeholder="Everybody"
          options={(data?.pages[0]?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.staff}
          onValue={(staff) => narrow({ staff })}
        />
      </div>
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {!error && data && records.length === 0 && <p className={styles.note}>Nobody looked.</p>}
      {!error && records.length > 0 && (
        <ol className={styles.records}>
          {records.map((record) => (
            <Look key={record.id} record={record} onMember={(member) => narrow({ member })} />
          ))}
        </ol>
      )}
      {!error && hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older looks
          </Button>
        </div>
      )}
    </>
  )
}

function Look({ record, onMember }: { record: AccessRecord; onMember: (member: string) => void }) {
  const { at, staff, action, member_external_id, of_request, reason } = record
  return (
    <li className={styles.record}>
      <div className={styles.deed}>
        <b>{staff.name}</b>
        <p className="small quiet">
          <time dateTime={at}>{dateTimeLabel(at)}</time>
        </p>
      </div>
      <dl className={styles.fields}>
        <div className={styles.field}>
          <dt>Whose</dt>
          <dd>
            {member_external_id ? (
              <button type="button" className={styles.about} onClick={() => onMember(member_external_id)}>
                {member_external_id}
              </button>
            ) : (
              'A list of many'
            )}
            {of_request && ', one request'}
          </dd>
        </div>
        <div className={styles.field}>
          <dt>What</dt>
          <dd>{accessLabel(action)}</dd>
        </div>
        <div className={styles.field}>
          <dt>Why</dt>
          <dd>{reason}</dd>
        </div>
      </dl>
    </li>
  )
}

const WORDS: Record<string, string> = {
  deskRequests: 'Looked at the queue',
  deskGetRequest: 'Opened a request',
  deskSendMessage: 'Wrote in a request',
  deskChangeRequest: 'Changed a request',
  deskExpiringUrl: 'Opened a file',
  deskFindAccounts: 'Searched for members',
  deskGetAccount: 'Opened an account',
  deskAuditLog: 'Read what was changed',
  deskAccessBook: 'Read who looked',
}

/** What somebody did to see it; of what has no words of its own yet, its name. */
const accessLabel = (action: string): string => WORDS[action] ?? actionLabel(action)
