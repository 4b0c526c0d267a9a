import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from './queries.ts'

const shape = z.record(z.string(), z.string())

/**
 * What is typed into a form, kept in this browser until it has been sent: it survives a reload. The form
 * takes `begun` as its fields' default values and calls `keep` on every input.
 */
export function useFormDraft(form: string) {
  const staffId = useSession()?.staff.id
  const name = `tendwell.desk.form.${staffId}.${form}`
  const [begun] = useState(() => read(name))
  return {
    begun,
    keep(typed: FormData) {
      const texts = [...typed].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      write(name, JSON.stringify(Object.fromEntries(texts)))
    },
    forget: () => write(name, null),
  }
}

function read(name: string): Record<string, string> {
  try {
    return z.safeParse(shape, JSON.parse(localStorage.getItem(name) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

function write(name: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // a full or closed storage: the words stay on the screen
  }
}
