import { Link, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskListedCompany } from '#contract/desk/companies.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { framed, PageHead } from '#web/desk/shared/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { PlusIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Tag } from '#web/kit/tag.tsx'
import pane from '../shared/pane.module.css'
import { useCompanies } from './company-data.ts'
import { membersLabel } from './counts.ts'

/** Every company, and beside the list the one that is written on. */
export function CompaniesPage() {
  const isOpen = useMatches({ select: (matches) => !/\/companies\/?$/.test(matches.at(-1)?.pathname ?? '') })
  usePageTitle('Companies')
  return <TwoPanes label="Companies" isOpen={isOpen} list={<List isOpen={isOpen} />} framed={framed} />
}

function List({ isOpen }: { isOpen: boolean }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <PageHead
        title="Companies"
        lead="Their links and logos, how their people sign in, and who belongs to them."
        tools={
          <Button small render={<Link to="/companies/new" />}>
            <PlusIcon />
            Add
          </Button>
        }
      />
      <div className={pane.search}>
        <SearchBox label="Search companies" placeholder="Name or link" value={search} onValue={setSearch} />
      </div>
      <Found search={search.trim().toLowerCase()} isOpen={isOpen} />
    </>
  )
}

function Found({ search, isOpen }: { search: string; isOpen: boolean }) {
  const { data, error, refetch } = useCompanies()
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  const found = data.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(search))
  if (found.length === 0)
    return <p className={pane.note}>{search ? 'Nothing fits.' : 'No company yet. Add the first.'}</p>
  return (
    <ul className={classNames(pane.rows, !isOpen && pane.framed)}>
      {found.map((company) => (
        <li key={company.id}>
          <CompanyRow company={company} />
        </li>
      ))}
    </ul>
  )
}

function CompanyRow({ company }: { company: DeskListedCompany }) {
  return (
    <Link to="/companies/$id" params={{ id: String(company.id) }} className={pane.row}>
      <b>{company.name}</b>
      <span className={pane.line}>{membersLabel(company.members)}</span>
      {(company.closed_at || company.internal) && (
        <span className={pane.tag}>
          <Tag>{company.closed_at ? 'Closed' : 'Internal'}</Tag>
        </span>
      )}
    </Link>
  )
}
