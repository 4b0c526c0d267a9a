import { useState } from 'react'
import * as z from 'zod/mini'
import { storedDraft } from './stored-draft.ts'

const schema = z.record(z.string(), z.string())

/**
 * The draft of a form that keeps its fields itself: they begin with `initial`, and `save` is called on every input.
 * @param secrets fields that are never stored: passwords and codes
 */
export function useFormDraft(name: string, secrets: readonly string[] = []) {
  const stored = storedDraft(name, schema)
  const [initial] = useState(() => stored.read() ?? {})
  return {
    initial,
    /** Returns what is typed, by the fields' names. */
    save(form: HTMLFormElement): Readonly<Record<string, string>> {
      const texts = [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !secrets.includes(entry[0]),
      )
      const typed = Object.fromEntries(texts)
      stored.write(typed)
      return typed
    },
    /** What a form does not hold by itself. */
    write: (typed: Readonly<Record<string, string>>) => stored.write(typed),
    discard: () => stored.write(null),
  }
}

/** Whether something was typed into that form and neither saved nor discarded. */
export const hasFormDraft = (name: string): boolean => storedDraft(name, schema).read() !== null
