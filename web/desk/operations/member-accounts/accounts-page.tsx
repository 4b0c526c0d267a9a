import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { AccountState } from '#contract/desk/operations/member-accounts.ts'
import { ListRow, ListRows } from '#web/desk/operations/shared/list-rows.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageHead } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/layout/two-panes.tsx'
import styles from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { parseAccountSearch, useAccountSearch } from './account-search.ts'
import { useFoundAccounts } from './data.ts'

/** Members by address or name, with the open one beside the list. */
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
        lead="Help members with their accounts. Only concierges see their requests, answers and messages. Each account that you open is recorded."
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
  if (accounts.length === 0) return <p className={styles.note}>No member matches “{q}”.</p>
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

/** Labels beside a name for unusual states. */
const STATE_TAGS: Partial<Record<AccountState, string>> = {
  locked: 'Locked',
  closed: 'Closed',
  erased: 'Erased',
}
