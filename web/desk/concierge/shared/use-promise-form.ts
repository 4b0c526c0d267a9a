import type * as z from 'zod/mini'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { refetchPromises } from '#web/desk/shared/promises.ts'
import { useDraftForm } from '#web/drafts/use-draft-form.ts'
import { fromField } from './chosen-time.ts'

type Promised = { readonly what: string; readonly when: string; readonly key: string }

type PromiseFormOptions<Draft extends Promised> = {
  name: string
  schema: z.ZodMiniType<Draft>
  blank: () => Draft
  /** Name of the description in the API. */
  field: string
  /** Error if the description is empty. */
  missing: string
  make: (
    draft: Draft,
    promise: { what: string; due_at: string; headers: { 'idempotency-key': string } },
  ) => Promise<unknown>
  onDone: () => void
}

/** Draft of a task or reminder until it is created. */
export function usePromiseForm<Draft extends Promised>(options: PromiseFormOptions<Draft>) {
  const { field, missing, make, onDone } = options
  return useDraftForm({
    ...options,
    async submit(draft) {
      const at = fromField(draft.when)
      const isNamed = hasVisibleContent(draft.what)
      if (!isNamed || !at)
        return { errors: { ...(!isNamed && { [field]: missing }), ...(!at && { due_at: 'Please choose a time' }) } }
      await make(draft, {
        what: trimmed(draft.what),
        due_at: at.toISOString(),
        headers: { 'idempotency-key': draft.key },
      })
      await refetchPromises()
      onDone()
      return undefined
    },
  })
}
