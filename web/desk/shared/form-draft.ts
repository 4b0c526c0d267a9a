import { useFormDraft as useNamedDraft } from '#web/drafts/use-form-draft.ts'
import { useSession } from './queries.ts'

/** The draft of a colleague's form, under their own name. */
export function useFormDraft(name: string) {
  const staffId = useSession()?.staff.id
  return useNamedDraft(`desk.form.${staffId}.${name}`)
}
