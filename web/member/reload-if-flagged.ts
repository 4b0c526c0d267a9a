import type { ParsedLocation } from '@tanstack/react-router'
import { session } from '#web/wire/session.ts'
import { updateFlagged } from '#web/wire/update.ts'

let current: string | undefined

/** With a newer build out, the next page is loaded whole. Not in the middle of a code: it would have to be asked for again. */
export async function reloadIfFlagged({ location: target, preload }: { location: ParsedLocation; preload: boolean }) {
  if (preload) return
  const from = current
  current = target.pathname
  if (from === undefined || from === target.pathname) return
  if (!updateFlagged() || session.current()?.pending) return
  // the address is the target's already
  location.reload()
  await new Promise<never>(() => undefined)
}
