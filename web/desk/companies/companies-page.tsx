import { Link, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskListedCompany } from '#contract/desk/companies.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import Welcome from '#web/illustrations/welcome-2.svg?picture'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Tag } from '#web/kit/tag.tsx'
import pane from '../shared/pane.module.css'
import styles from './company.module.css'
import { useCompanies } from './company-data.ts'
import { membersLabel } from './counts.ts'

/** Every company, and beside the list the one that is written on. */
export function CompaniesPage() {
  const isOpen = useMatches({ select: (matches) => !/\/companies\/?$/.test(matches.at(-1)?.pathname ?? '') })
  usePageTitle('Companies')
  return <TwoPanes label="Companies" isOpen={isOpen} list={<List />} />
}

function List() {
  const [search, setSearch] = useState('')
  return (
    <>
      <header className={pane.head}>
        <h1 className="d4">Companies</h1>
        <Button small render={<Link to="/companies/new" />}>
          <PlusIcon />
          Add
        </Button>
      </header>
      <div className={styles.search}>
        <SearchBox label="Search companies" placeholder="Name or link" value={search} onValue={setSearch} />
      </div>
      <Found search={search.trim().toLowerCase()} />
    </>
  )
}

function Found({ search }: { search: string }) {
  const { data, error, refetch } = useCompanies()
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  const found = data.filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(search))
  if (found.length === 0)
    return <p className={pane.note}>{search ? 'Nothing fits.' : 'No company yet. Add the first.'}</p>
  return (
    <ul className={pane.rows}>
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
      {company.closed_at ? <Tag>Closed</Tag> : company.internal && <Tag>Internal</Tag>}
      <span className={pane.line}>{membersLabel(company.members)}</span>
    </Link>
  )
}

export function NoneOpen() {
  return (
    <NothingOpen title="Choose a company" picture={Welcome}>
      Its link, its logo, how its people sign in, and who belongs to it.
    </NothingOpen>
  )
}
