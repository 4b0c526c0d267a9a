import * as z from 'zod/mini'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import { type ShowTrial, tryDomainList } from './eligibility-data.ts'

export const domainsDraft = z.string()

/** Name of a company's draft. Applying the draft deletes it. */
export function useDomainsDraftName(companyId: number | string) {
  return `desk.form.domains.${useSession()?.staff.id}.${companyId}`
}

/** Domains of a company: everyone with an address at one of them is eligible. The draft survives a reload. */
export function Domains({
  companyId,
  domains,
  show,
}: {
  companyId: string
  domains: readonly string[]
  show: ShowTrial
}) {
  const name = useDomainsDraftName(companyId)
  const { value: text, change, discard } = useDraft({ name, schema: domainsDraft, initial: domains.join('\n') })
  const wanted = text.split(/[\s,;]+/).filter(Boolean)
  const isSame = wanted.toSorted().join() === domains.toSorted().join()
  // For several domains the error is at the index of the invalid one, such as `domains.2`.
  const { form, errors, failure, pending } = useForm(sent(async () => show(await tryDomainList(companyId, wanted))))
  return (
    <form className={layout.stack20} {...form}>
      <Field
        label="Email domains"
        type="textarea"
        rows={3}
        hint="One on each line, such as brightwater.example. Everyone with an address there belongs to the company."
        value={text}
        error={Object.values(errors)[0] ?? failure}
        onValue={(value) => change(String(value))}
      />
      <div className="buttons">
        <Button small type="submit" variant="secondary" disabled={isSame} loading={pending}>
          See what this would change
        </Button>
        {!isSame && (
          <Button small variant="tertiary" onClick={discard}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
