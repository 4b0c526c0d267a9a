import { BENEFIT } from '#contract/desk/operations/offerings.ts'
import { AudienceFields } from '#web/desk/operations/shared/audience-fields.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Switch } from '#web/kit/controls/switch.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import type { Choices, Editing } from './editing.ts'
import styles from './where-fields.module.css'

/** Fields for who sees the offering, and where. */
export function WhereFields({ written, change, about, choices }: Editing & { choices: Choices }) {
  const names = [...new Set([...choices.categories, ...written.categories])]
  return (
    <fieldset className={pane.part}>
      <legend className="d4">Who sees it, and where</legend>
      <ChipGroup
        kind="radio"
        layout="grid"
        className={styles.kinds}
        label="Kind of offer"
        value={written.isBenefit ? 'benefit' : 'partner'}
        onValueChange={(kind) => change({ isBenefit: kind === 'benefit' })}
      >
        <ChipTile variant="radio" value="benefit" label="A company’s benefit" />
        <ChipTile variant="radio" value="partner" label="A partner’s offer, for everybody" />
      </ChipGroup>
      {written.isBenefit ? (
        <Select
          label="Company"
          required
          placeholder="Choose a company"
          value={written.company_id}
          error={about('company_id')}
          options={choices.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValue={(company_id) => change({ company_id, sites: [], plans: [] })}
        />
      ) : (
        <Field
          label="Type"
          required
          hint={`Lowercase letters and hyphens, such as ${exampleOf(choices)}.`}
          value={written.type}
          error={about('type')}
          onValue={(type) => change({ type: String(type) })}
        />
      )}
      {written.isBenefit && written.company_id && (
        <AudienceFields
          companyId={written.company_id}
          value={written}
          onValue={({ sites, plans }) => change({ sites: [...sites], plans: [...plans] })}
        />
      )}
      {names.length > 0 && (
        <ChipGroup
          kind="checkbox"
          label="Categories"
          layout="grid"
          value={written.categories}
          error={about('categories')}
          onValueChange={(categories) => change({ categories })}
        >
          {names.map((name) => (
            <ChipTile key={name} variant="checkbox" value={name} label={name} />
          ))}
        </ChipGroup>
      )}
      <Switch
        label="Featured: members see it on the first page"
        checked={written.featured}
        onCheckedChange={(featured) => change({ featured })}
      />
      <Field
        label="Position"
        required
        hint="Lower numbers come first."
        inputMode="numeric"
        value={written.position}
        error={about('position')}
        onValue={(position) => change({ position: String(position) })}
      />
    </fieldset>
  )
}

const exampleOf = ({ types }: Choices) => types.find((type) => type !== BENEFIT) ?? 'pet-insurance'
