import { useState } from 'react'
import * as z from 'zod/mini'

type Kept<T> = { readonly version: number; readonly form: T }

interface KeptFormOptions<T> {
  /** Names the draft in this browser: what is edited, and by whom. */
  readonly name: string
  /** What a draft of an older build must still be like to be shown. */
  readonly shape: z.ZodMiniType<T>
  /** As the server keeps it now. */
  readonly kept: Kept<T>
}

/**
 * What is being edited, over what is kept: it survives a reload, and knows the version it was begun from, so that a
 * colleague's change in between is noticed and nobody's words are lost.
 */
export function useKeptForm<T>({ name, shape, kept }: KeptFormOptions<T>) {
  const key = `tendwell.desk.form.${name}`
  const [draft, setDraft] = useState<Kept<T> | null>(() => read(key, shape))
  const keep = (next: Kept<T> | null) => {
    setDraft(next)
    write(key, next)
  }
  const now = draft ?? kept
  const isChanged = draft !== null && JSON.stringify(draft.form) !== JSON.stringify(kept.form)
  return {
    form: now.form,
    version: now.version,
    isChanged,
    /** Somebody else has saved since this was begun. */
    isBehind: isChanged && now.version !== kept.version,
    change: (form: T) => keep({ version: now.version, form }),
    discard: () => keep(null),
    /** Goes on from what is kept now, with one's own words. */
    catchUp: () => keep({ version: kept.version, form: now.form }),
  }
}

function read<T>(key: string, shape: z.ZodMiniType<T>): Kept<T> | null {
  try {
    const text = localStorage.getItem(key)
    return text ? (z.safeParse(z.object({ version: z.number(), form: shape }), JSON.parse(text)).data ?? null) : null
  } catch {
    return null
  }
}

function write(key: string, kept: Kept<unknown> | null) {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // a full or closed storage: the words stay on the screen
  }
}
