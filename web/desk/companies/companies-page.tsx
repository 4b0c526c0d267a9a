import { Link, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { foldForSearch } from '#basics/text.ts'
import { ListRow, ListRows } from '#web/desk/shared/list-rows.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageHead } from '#web/desk/shared/page-frame.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { useCompanies } from './company-data.ts'
import { membersLabel } from './counts.ts'

/** Every company, and beside the list the one that is written on. */
export function CompaniesPage() {
  const isOpen = useMatches({ select: (matches) => !/\/companies\/?$/.test(matches.at(-1)?.pathname ?? '') })
  return <TwoPanes label="Companies" isOpen={isOpen} list={<List />} isFramed />
}

function List() {
  const [search, setSearch] = useState('')
  return (
    <>
      <PageHead
        title="Companies"
        lead="Their links and logos, how their people sign in, and who belongs to them."
        tools={
          <>
            <SearchBox label="Search companies" placeholder="Name or link" value={search} onValue={setSearch} />
            <Button small render={<Link to="/companies/new" />}>
              <PlusIcon />
              Add
            </Button>
          </>
        }
      />
      <Found search={trimmed(search)} />
    </>
  )
}

function Found({ search }: { search: string }) {
  const { data, error, refetch } = useCompanies()
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton inColumns />
  const found = data.filter(({ name, slug }) => foldForSearch(`${name} ${slug}`).includes(foldForSearch(search)))
  if (found.length === 0)
    return (
      <p className={pane.note}>
        {search
          ? `No company’s name or link has “${search}” in it.`
          : 'No company yet. Add the first: its people sign up by its link.'}
      </p>
    )
  return (
    <ListRows>
      {found.map(({ id, name, members, closed_at, internal }) => (
        <ListRow
          key={id}
          link={<Link to="/companies/$id" params={{ id: String(id) }} />}
          name={name}
          line={membersLabel(members)}
          tag={closed_at ? 'Closed' : internal ? 'Internal' : null}
        />
      ))}
    </ListRows>
  )
}
