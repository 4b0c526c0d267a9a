import { useState } from 'react'
import * as z from 'zod/mini'

/** A form's words, kept in this browser until they are sent: a reload loses none of them. */
export function useKept<S extends z.ZodMiniType>(name: string, schema: S, fresh: z.output<S>) {
  const key = keyOf(name)
  const [value, setValue] = useState<z.output<S>>(() => read(key, schema) ?? fresh)
  const keep = (next: z.output<S>) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // a full or closed storage: the words stay on the screen
    }
  }
  const drop = () => {
    forgetKept(name)
    setValue(fresh)
  }
  return { value, keep, drop }
}

/** What was kept under this name has been carried out elsewhere. */
export function forgetKept(name: string) {
  localStorage.removeItem(keyOf(name))
}

const keyOf = (name: string) => `tendwell.desk.form.${name}`

function read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
