import { Link, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import type { DeskListedCompany } from '#contract/desk/operations/companies.ts'
import { ListRow, ListRows } from '#web/desk/operations/shared/list-rows.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageHead } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/layout/two-panes.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { useCompanies } from './company-data.ts'
import { verifiedLabel } from './counts.ts'

/** List of companies with the open one beside it. */
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
        {search ? `No company matches “${search}”.` : 'No company yet. Add the first: its people sign up by its link.'}
      </p>
    )
  return (
    <ListRows>
      {found.map((company) => (
        <ListRow
          key={company.id}
          link={<Link to="/companies/$id" params={{ id: String(company.id) }} />}
          name={company.name}
          line={verifiedLabel(company)}
          tag={tagOf(company)}
        />
      ))}
    </ListRows>
  )
}

function tagOf({ closed_at, internal }: DeskListedCompany): string | null {
  if (closed_at) return 'Closed'
  return internal ? 'Internal' : null
}
