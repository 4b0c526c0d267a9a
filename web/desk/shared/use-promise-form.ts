import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { CallError } from '#web/wire/call-error.ts'
import { fromField } from './chosen-time.ts'
import { useRefetchPromises } from './promises.ts'

/** The key makes a second try the same promise. */
type Promised = { readonly what: string; readonly when: string; readonly key: string }

type PromiseFormOptions<Draft extends Promised> = {
  name: string
  schema: z.ZodMiniType<Draft>
  blank: () => Draft
  /** Said where it is not said what is promised. */
  missing: string
  make: (
    draft: Draft,
    promise: { what: string; due_at: string; headers: { 'idempotency-key': string } },
  ) => Promise<unknown>
  onDone: () => void
}

/** The draft of something promised for a time, until it is made. */
export function usePromiseForm<Draft extends Promised>(options: PromiseFormOptions<Draft>) {
  const [initial] = useState(options.blank)
  const { value: draft, change, discard } = useDraft({ ...options, initial })
  const [missing, setMissing] = useState<{ what?: string; when?: string }>({})
  const refetch = useRefetchPromises()
  const making = useMutation({
    mutationFn: (due_at: string) =>
      options.make(draft, { what: trimmed(draft.what), due_at, headers: { 'idempotency-key': draft.key } }),
    onSuccess: refetch,
  })
  const errors = making.error instanceof CallError ? making.error.errors : {}
  return {
    draft,
    missing,
    errors,
    failure: making.error && Object.keys(errors).length === 0 ? making.error.message : null,
    isPending: making.isPending,
    // other words are another promise; the same words after a failure are the same one
    write(part: Partial<Draft>) {
      change({ ...draft, ...part, key: making.isIdle ? draft.key : crypto.randomUUID() })
      making.reset()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const at = fromField(draft.when)
      const isNamed = hasVisibleContent(draft.what)
      setMissing({ ...(!isNamed && { what: options.missing }), ...(!at && { when: 'Please choose a time' }) })
      if (!isNamed || !at) return
      const onSuccess = () => {
        discard()
        options.onDone()
      }
      making.mutate(at.toISOString(), { onSuccess })
    },
  }
}
