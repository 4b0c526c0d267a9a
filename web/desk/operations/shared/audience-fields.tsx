import { useQuery } from '@tanstack/react-query'
import { companySites } from '#contract/desk/operations/companies.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'

export type SitesAndPlans = { readonly sites: readonly string[]; readonly plans: readonly string[] }

/** Narrows a company's people to some sites and plans of its list. Nothing is shown if the list names none. */
export function AudienceFields({
  companyId,
  value,
  onValue,
}: {
  companyId: string
  value: SitesAndPlans
  onValue: (value: SitesAndPlans) => void
}) {
  const { data, error, refetch } = useQuery(queryOf(companySites, { params: { id: companyId } }))
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  const named = { sites: data?.sites ?? [], plans: data?.plans ?? [] }
  return FIELDS.map(({ field, label }) => {
    // one that the list no longer names stays chosen, in sight, until it is taken away
    const names = [...new Set([...named[field], ...value[field]])]
    return (
      names.length > 0 && (
        <ChipGroup
          key={field}
          kind="checkbox"
          label={label}
          layout="grid"
          value={value[field]}
          onValueChange={(chosen) => onValue({ ...value, [field]: chosen })}
        >
          {names.map((name) => (
            <ChipTile
              key={name}
              variant="checkbox"
              value={name}
              label={data && !named[field].includes(name) ? `${name} (not on the list)` : name}
            />
          ))}
        </ChipGroup>
      )
    )
  })
}

const FIELDS = [
  { field: 'sites', label: 'Sites (none chosen means all)' },
  { field: 'plans', label: 'Plans (none chosen means all)' },
] as const
