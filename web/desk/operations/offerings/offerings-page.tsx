import { Link, useMatches, useNavigate } from '@tanstack/react-router'
import { BENEFIT } from '#contract/desk/operations/offerings.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageHead } from '#web/desk/shared/layout/page-frame.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { TwoPanes } from '#web/desk/shared/layout/two-panes.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { restoreFocus } from '#web/kit/layout/restore-focus.ts'
import { useChoices, useOfferings } from './offering-data.ts'
import { OfferingRow } from './offering-row.tsx'
import styles from './offerings-page.module.css'
import { type OfferingsSearch, parseOfferingsSearch, sameOfferings, useOfferingsSearch } from './offerings-search.ts'

/** List of benefits and partner offers, with the open one beside it. */
export function OfferingsPage() {
  // the URL continues if an offering is open
  const isOpen = useMatches({ select: (matches) => !/\/offerings\/?$/.test(matches.at(-1)?.pathname ?? '') })
  return <TwoPanes label="Offerings" isOpen={isOpen} list={<List />} isFramed />
}

function List() {
  const search = useOfferingsSearch()
  const navigate = useNavigate()
  const go = (more: Partial<OfferingsSearch>) => navigate({ to: '.', search: { ...search, ...more }, replace: true })
  return (
    <>
      <PageHead
        title="Offerings"
        lead="Members see saved changes at their next visit."
        tools={
          <>
            <SearchBox
              label="Search offerings"
              placeholder="Name or provider"
              value={search.q}
              onValue={(q) => go({ q })}
            />
            <Button small variant="secondary" render={<Link to="/offerings/categories" search={sameOfferings} />}>
              Categories
            </Button>
            <Button small render={<Link to="/offerings/new" search={sameOfferings} />}>
              <PlusIcon />
              Add
            </Button>
          </>
        }
      />
      <Filters search={search} onChange={go} />
      <Found search={search} onClear={() => go(parseOfferingsSearch({}))} />
    </>
  )
}

const SHOW = [
  { value: 'all', label: 'All that members see' },
  { value: 'featured', label: 'Featured' },
  { value: 'retired', label: 'Retired' },
] as const

function Filters({
  search,
  onChange,
}: {
  search: OfferingsSearch
  onChange: (more: Partial<OfferingsSearch>) => void
}) {
  const { data: choices } = useChoices()
  const partners = choices?.types.filter((type) => type !== BENEFIT) ?? []
  return (
    <div className={styles.filters}>
      <Select
        label="Show"
        required
        value={search.show}
        options={SHOW}
        onValue={(show) => onChange({ show: SHOW.find(({ value }) => value === show)?.value ?? 'all' })}
      />
      <Select
        label="Company"
        required
        value={search.company}
        placeholder="Any"
        options={choices?.companies.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        onValue={(company) => onChange({ company })}
      />
      <Select
        label="Type"
        required
        value={search.type}
        placeholder="Any"
        options={[{ value: BENEFIT, label: 'Benefit' }, ...partners.map((type) => ({ value: type, label: type }))]}
        onValue={(type) => onChange({ type })}
      />
    </div>
  )
}

type FoundProps = { search: OfferingsSearch; onClear: () => void }

function Found({ search, onClear }: FoundProps) {
  const { data, error, refetch } = useOfferings(search)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  if (data.offerings.length === 0) return <None search={search} onClear={onClear} />
  return (
    <>
      <ul className={pane.rows}>
        {data.offerings.map((offering) => (
          <li key={offering.id}>
            <OfferingRow offering={offering} />
          </li>
        ))}
      </ul>
      {data.more && <p className={pane.note}>These are the first 200. Search to find the others.</p>}
    </>
  )
}

function None({ search, onClear }: FoundProps) {
  const isNarrowed = search.q !== '' || search.company !== '' || search.type !== '' || search.show !== 'all'
  if (!isNarrowed) return <p className={pane.note}>No offers yet. Add a company’s benefit or a partner’s product.</p>
  return (
    <div className={pane.note}>
      <p>No matching offers.</p>
      <Button
        small
        variant="secondary"
        onClick={(event) => {
          restoreFocus(event)
          onClear()
        }}
      >
        Show all offers
      </Button>
    </div>
  )
}
