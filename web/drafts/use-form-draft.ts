import { useState } from 'react'
import * as z from 'zod/mini'
import { storedDraft } from './stored-draft.ts'

const schema = z.record(z.string(), z.string())

/**
 * Draft of a form with uncontrolled fields: they start with `initial`, and `save` is called on every input.
 * @param secrets fields that are never stored: passwords and codes
 */
export function useFormDraft(name: string, secrets: readonly string[] = []) {
  const stored = storedDraft(name, schema)
  const [initial] = useState(() => stored.read() ?? {})
  return {
    initial,
    /** Returns the typed values by field name. */
    save(form: HTMLFormElement): Readonly<Record<string, string>> {
      const texts = [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !secrets.includes(entry[0]),
      )
      const typed = Object.fromEntries(texts)
      stored.write(typed)
      return typed
    },
    /** For values that are not in the form. */
    write: (typed: Readonly<Record<string, string>>) => stored.write(typed),
    discard: () => stored.write(null),
  }
}

/** Whether that form has typed text that is neither saved nor discarded. */
export const hasFormDraft = (name: string): boolean => storedDraft(name, schema).read() !== null
