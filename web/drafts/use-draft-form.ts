import { useState } from 'react'
import type * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import type { Submit } from '#web/wire/refusal.ts'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import { useDraft } from './use-draft.ts'

interface DraftFormOptions<Draft> {
  readonly name: string
  readonly schema: z.ZodMiniType<Draft>
  /** The form before the first input. */
  readonly blank: () => Draft
  readonly submit: (draft: Draft) => ReturnType<Submit>
}

/**
 * A form whose fields are a draft in this browser until they are submitted. The key makes a retry idempotent: changed
 * fields get a new key, and a retry of the same fields keeps theirs.
 */
export function useDraftForm<Draft extends { readonly key: string }>(options: DraftFormOptions<Draft>) {
  const [initial] = useState(options.blank)
  const { value: draft, change, discard } = useDraft({ ...options, initial })
  const { failure, dismiss, isIdle, ...form } = useForm(
    sent(async () => {
      const refusal = await options.submit(draft)
      if (!refusal) discard()
      return refusal
    }),
  )
  return {
    ...form,
    draft,
    failure: failure && `${failure} ${t('Nothing you wrote is lost.')}`,
    write(part: Partial<Draft>) {
      change({ ...draft, ...part, key: isIdle ? draft.key : crypto.randomUUID() })
      dismiss()
    },
  }
}
