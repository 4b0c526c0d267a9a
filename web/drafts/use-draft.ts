import { useState } from 'react'
import * as z from 'zod/mini'
import { storedDraft } from './stored-draft.ts'

interface DraftOptions<T> {
  /** Names the draft in this browser: what is written, and by whom. */
  readonly name: string
  readonly schema: z.ZodMiniType<T>
  /** What is there as long as nothing has been written. */
  readonly initial: T
}

/** What somebody writes, stored in this browser until it is sent: a reload loses none of it. */
export function useDraft<T>({ name, schema, initial }: DraftOptions<T>) {
  const stored = storedDraft(name, schema)
  const [draft, setDraft] = useState(stored.read)
  const change = (next: T | null) => {
    setDraft(next)
    stored.write(next)
  }
  return { value: draft ?? initial, change, discard: () => change(null) }
}

interface RecordDraftOptions<T> extends Omit<DraftOptions<T>, 'initial'> {
  /** The record as the server has it now. */
  readonly saved: T
  /** What has none is compared with how it was when the draft was begun. */
  readonly version?: number
}

/**
 * A draft of something that others edit too: it knows the version that it was begun from, so that a colleague's change
 * in between is noticed and nobody's work is overwritten unseen.
 */
export function useRecordDraft<T>({ name, schema, saved, version: known }: RecordDraftOptions<T>) {
  const version = known ?? 0
  const versioned = z.object({ version: z.number(), form: schema, base: z.optional(schema) })
  const draft = useDraft({ name, schema: versioned, initial: { version, form: saved, base: saved } })
  const { form, version: begunFrom, base } = draft.value
  const isChanged = !isSame(form, saved)
  const isOlder = known === undefined ? base !== undefined && !isSame(base, saved) : begunFrom !== known
  return {
    form,
    version: begunFrom,
    isChanged,
    /** Somebody else has saved since this was begun. */
    isBehind: isChanged && isOlder,
    /** As the server has it now, and as it was when this was begun. */
    saved,
    base,
    change: (next: T) => draft.change({ version: begunFrom, form: next, base }),
    discard: draft.discard,
    /** Goes on from the version that is saved now, with what both have written, put together. */
    merge: (together: T) => draft.change({ version, form: together, base: saved }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
