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
}

/** What is known of a colleague: how they are called, what they do, and whose report an employer reads. */
export function PersonFields({ companies, errors, name, companyId, fixedRole, ...given }: PersonFieldsProps) {
  const [role, setRole] = useState<string>(given.role)
  const known = ROLES.find(({ value }) => value === role)
  return (
    <>
      <Field label="Name" name="name" defaultValue={name} required autoComplete="off" error={errors['name']} />
      {!fixedRole && (
        <Select
          label="Role"
          name="role"
          options={ROLES}
          placeholder="Choose a role"
          defaultValue={given.role}
          onValue={setRole}
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
          defaultValue={companyId}
          required
          error={errors['company_id']}
        />
      )}
    </>
  )
}
