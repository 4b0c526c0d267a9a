import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useFormDraft as useNamedDraft } from '#web/drafts/use-form-draft.ts'

/** Draft of a form, stored for the signed-in colleague. */
export function useFormDraft(name: string) {
  const staffId = useSession()?.staff.id
  return useNamedDraft(`desk.form.${staffId}.${name}`)
}
