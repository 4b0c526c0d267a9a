import type { SubmitEvent } from 'react'
import * as z from 'zod/mini'
import pane from '#web/desk/shared/pane.module.css'
import { useSession } from '#web/desk/shared/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { type ShowTrial, useTryDomains } from './eligibility-data.ts'

export const domainsDraft = z.string()

/** The name of the draft for a company; applying it discards it. */
export function useDomainsDraftName(companyId: number | string) {
  return `desk.form.domains.${useSession()?.staff.id}.${companyId}`
}

/** Everybody with an address at one of these belongs to the company. What is written survives a reload. */
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
  const tryOut = useTryDomains(companyId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    tryOut.mutate(wanted, { onSuccess: show })
  }
  return (
    <form className={pane.form} onSubmit={submit} noValidate>
      <Field
        label="Email domains"
        type="textarea"
        rows={3}
        hint="One a line, as in brightwater.example. Everybody with an address there belongs to the company."
        value={text}
        error={faultOf(tryOut.error)}
        onValue={(value) => change(String(value))}
      />
      <div className="buttons">
        <Button small type="submit" variant="secondary" disabled={isSame} loading={tryOut.isPending}>
          See what this would change
        </Button>
        {!isSame && (
          <Button small variant="tertiary" onClick={discard}>
            Leave them as they are
          </Button>
        )}
      </div>
    </form>
  )
}

/** Where one of several domains is at fault, its sentence stands under `domains.2`. */
function faultOf(error: Error | null) {
  if (!(error instanceof CallError)) return error?.message
  return Object.values(error.errors)[0]?.[0] ?? error.message
}
