import { useState } from 'react'
import * as z from 'zod/mini'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useSession } from './queries.ts'

const schema = z.record(z.string(), z.string())

/** The draft of a form that keeps its fields itself: they begin with `initial`, and `save` is called on every input. */
export function useFormDraft(name: string) {
  const staffId = useSession()?.staff.id
  const stored = storedDraft(`desk.form.${staffId}.${name}`, schema)
  const [initial] = useState(() => stored.read() ?? {})
  return {
    initial,
    /** Returns what is typed, by the fields' names. */
    save(form: HTMLFormElement): Readonly<Record<string, string>> {
      const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      const typed = Object.fromEntries(texts)
      stored.write(typed)
      return typed
    },
    /** What a form does not hold by itself. */
    write: (typed: Readonly<Record<string, string>>) => stored.write(typed),
    discard: () => stored.write(null),
  }
}
