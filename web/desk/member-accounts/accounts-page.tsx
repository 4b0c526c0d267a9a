import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { hasVisibleContent } from '#basics/graphemes.ts'
import type { AccountState } from '#contract/desk/member-accounts.ts'
import { ListRow, ListRows } from '#web/desk/shared/list-rows.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageHead } from '#web/desk/shared/page-frame.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { Button } from '#web/kit/button.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { parseAccountSearch, useAccountSearch } from './account-search.ts'
import { useFoundAccounts } from './data.ts'

/** Members by address or name, and beside the list the one that is open. */
export function AccountsPage() {
  const id = useParams({ from: '/accounts/$id', shouldThrow: false })?.id
  return <TwoPanes label="Members" list={<Search />} isOpen={id !== undefined} isFramed />
}

function Search() {
  const { q } = useAccountSearch()
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title="Members"
        lead="Help in and out of their account. What they ask for, answer or write is for their concierges alone; whose account you open is recorded."
        tools={
          <SearchBox
            label="Search members"
            placeholder="Email address or name"
            value={q}
            onValue={(next) => void navigate({ to: '.', search: { q: next }, replace: true })}
          />
        }
      />
      {!hasVisibleContent(q) ? (
        <p className={styles.note}>Type an email address, or a part of a name. Every search is recorded.</p>
      ) : (
        <Found q={q} />
      )}
    </>
  )
}

function Found({ q }: { q: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFoundAccounts(q)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton inColumns />
  const accounts = data.pages.flatMap((page) => page.accounts)
  if (accounts.length === 0) return <p className={styles.note}>Nobody has “{q}” in their address or name.</p>
  return (
    <>
      <ListRows>
        {accounts.map(({ external_id: id, name, email, companies, state }) => (
          <ListRow
            key={id}
            link={<Link to="/accounts/$id" params={{ id }} search={parseAccountSearch} />}
            name={name}
            line={[email, ...companies].join(' · ')}
            tag={STATE_TAGS[state]}
          />
        ))}
      </ListRows>
      {hasNextPage && (
        <div className={styles.more}>
          <Button small variant="secondary" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** Beside a name; nothing where everything is as usual. */
const STATE_TAGS: Partial<Record<AccountState, string>> = {
  locked: 'Locked',
  closed: 'Closed',
  erased: 'Erased',
}
