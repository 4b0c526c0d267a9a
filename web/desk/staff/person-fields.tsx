import { useState } from 'react'
import type { StaffMember } from '#contract/desk/staff.ts'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { ROLE_HINTS, ROLES } from './role-labels.ts'

type Role = StaffMember['role']
type PersonFieldsProps = {
  companies: readonly { id: number; name: string }[]
  errors: Readonly<Record<string, string>>
  name: string
  role: Role | ''
  companyId: string
  /** Nobody changes what they themselves may do. */
  fixedRole?: boolean
  /** Where the form that they stand in holds the values; without it the fields do. */
  onChange?: (more: Partial<Person>) => void
}
type Person = { name: string; role: StaffMember['role']; company_id: number | null }

/** What is known of a colleague: how they are called, what they do, and whose report an employer reads. */
export function PersonFields({ companies, errors, name, companyId, fixedRole, onChange, ...given }: PersonFieldsProps) {
  const [chosen, setChosen] = useState<string>(given.role)
  const role = onChange ? given.role : chosen
  const holding = (value: string) => (onChange ? { value } : { defaultValue: value })
  const known = ROLES.find(({ value }) => value === role)
  return (
    <>
      <Field
        label="Name"
        name="name"
        {...holding(name)}
        required
        autoComplete="off"
        error={errors['name']}
        onValue={(typed) => onChange?.({ name: String(typed) })}
      />
      {!fixedRole && (
        <Select
          label="Role"
          name="role"
          options={ROLES}
          placeholder="Choose a role"
          {...holding(given.role)}
          onValue={(value) => {
            setChosen(value)
            const next = ROLES.find((one) => one.value === value)
            if (next) onChange?.({ role: next.value })
          }}
          required
          hint={known && ROLE_HINTS[known.value]}
          error={errors['role']}
        />
      )}
      {role === 'employer' && !fixedRole && (
        <Select
          // one that is remembered is chosen once the companies are there
          key={companies.length}
          label="Company"
          name="company_id"
          options={companies.map(({ id, name: called }) => ({ value: String(id), label: called }))}
          placeholder="Choose a company"
          {...holding(companyId)}
          onValue={(value) => onChange?.({ company_id: value === '' ? null : Number(value) })}
          required
          error={errors['company_id']}
        />
      )}
    </>
  )
}
