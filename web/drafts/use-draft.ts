import { useState } from 'react'
import * as z from 'zod/mini'
import { storedDraft } from './stored-draft.ts'

interface DraftOptions<T> {
  /** Key of the draft in this browser: the record and the author. */
  readonly name: string
  readonly schema: z.ZodMiniType<T>
  /** Value while nothing has been typed. */
  readonly initial: T
}

/** Unsent text, stored in this browser until it is sent, so that a reload loses nothing. */
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
  /** The current record on the server. */
  readonly saved: T
  /** A record without versions is compared with its value when the draft was started. */
  readonly version?: number
}

/**
 * A draft of a record that others edit, too. It keeps the version that it was started from, so that a colleague's
 * change is noticed and not overwritten.
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
    /** A colleague saved since this draft was started. */
    isBehind: isChanged && isOlder,
    /** The server's current record, and the record when the draft was started. */
    saved,
    base,
    change: (next: T) => draft.change({ version: begunFrom, form: next, base }),
    discard: draft.discard,
    /** Continues from the saved version with the merged text of both authors. */
    merge: (together: T) => draft.change({ version, form: together, base: saved }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
