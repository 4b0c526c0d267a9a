import * as z from 'zod/mini'
import { changedFields, type StaffMember } from '#contract/desk/staff.ts'
import { useFormDraft } from '#web/desk/shared/form-draft.ts'
import { useProof } from '#web/desk/shared/proof.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { Button } from '#web/kit/button.tsx'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { checked } from '#web/wire/checked.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from '../shared/pane.module.css'
import { change } from './data.ts'
import { PersonFields } from './person-fields.tsx'
import { ROLES, waitsLabel } from './role-labels.ts'

type ColleagueFormProps = { colleague: StaffMember; companies: readonly { id: number; name: string }[] }

/** Name, role and company. A new role or company signs them out. */
export function ColleagueForm({ colleague, companies }: ColleagueFormProps) {
  const isOneself = useSession()?.staff.id === colleague.id
  const { initial, save, discard } = useFormDraft(`staff.${colleague.id}`)
  const proof = useProof()
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(z.required(changedFields, { name: true }), async (changed) => {
      const saved = await proof.withProof(() => change(colleague.id, changed))
      if (!saved) return
      discard()
      const waits = saved.role_approval && saved.role !== changed.role
      toasts.show({ type: 'success', message: waits ? waitsLabel(saved) : 'Saved.', autoDismiss: true })
    }),
  )
  return (
    <>
      {proof.dialog}
      <form className={styles.form} {...form} onInput={(event) => save(event.currentTarget)}>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <PersonFields
          companies={companies}
          errors={errors}
          name={initial['name'] ?? colleague.name}
          role={ROLES.find(({ value }) => value === initial['role'])?.value ?? colleague.role}
          companyId={initial['company_id'] ?? String(colleague.company?.id ?? '')}
          fixedRole={isOneself}
        />
        {isOneself && <p className="small quiet">A colleague in operations changes what you yourself may do.</p>}
        <div className="buttons">
          <Button type="submit" loading={pending}>
            Save
          </Button>
        </div>
      </form>
    </>
  )
}
