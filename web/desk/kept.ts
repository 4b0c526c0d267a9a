import { useState } from 'react'
import * as z from 'zod/mini'

/** A form's words, kept in this browser until they are sent: a reload loses none of them. */
export function useKept<S extends z.ZodMiniType>(name: string, schema: S, fresh: z.output<S>) {
  const key = `tendwell.desk.form.${name}`
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
    localStorage.removeItem(key)
    setValue(fresh)
  }
  return { value, keep, drop }
}

function read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
