import { useState } from 'react'
import type { StaffMember } from '#contract/desk/operations/staff.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { RIGHTS, ROLE_HINTS, ROLES } from './role-labels.ts'

type Role = StaffMember['role']
type PersonFieldsProps = {
  companies: readonly { id: number; name: string }[]
  errors: Readonly<Record<string, string>>
  name: string
  role: Role | ''
  companyId: string
  /** Colleagues cannot change their own role. */
  fixedRole?: boolean
  /** For a form that holds the values itself; without it, the fields hold them. */
  onChange?: (more: Partial<Person>) => void
}
type RoleFieldsProps = Omit<PersonFieldsProps, 'name'>
type Person = { name: string; role: StaffMember['role']; company_id: number | null }

/** Fields for a colleague's name and role. */
export function PersonFields({ name, ...rest }: PersonFieldsProps) {
  const { errors, onChange } = rest
  return (
    <>
      <Field
        label="Name"
        name="name"
        {...(onChange ? { value: name } : { defaultValue: name })}
        required
        autoComplete="off"
        error={errors['name']}
        onValue={(typed) => onChange?.({ name: String(typed) })}
      />
      <RoleFields {...rest} />
    </>
  )
}

/** Fields for the role, and for the company whose report an employer reads. */
export function RoleFields({ companies, errors, companyId, fixedRole, onChange, ...given }: RoleFieldsProps) {
  const [chosen, setChosen] = useState<string>(given.role)
  const role = onChange ? given.role : chosen
  const holding = (value: string) => (onChange ? { value } : { defaultValue: value })
  const known = ROLES.find(({ value }) => value === role)
  return (
    <>
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
          // a stored company is selected once the companies have loaded
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
      {role === 'employer' && !onChange && (
        <Select
          label="May use"
          name="right"
          options={RIGHTS}
          defaultValue="everything"
          required
          error={errors['right']}
        />
      )}
    </>
  )
}
