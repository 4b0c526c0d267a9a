import { formatDate } from '#basics/time/date-format.ts'

export type Calls = {
  readonly unread: number
  /** The next answer that is about to be late: its time, and its request if it is the concierge's own. */
  readonly due: { readonly at: string; readonly name: string | null } | null
}
export type Shown = {
  readonly place: string
  readonly page: string | null
  readonly calls: Calls | null
  readonly isOnline: boolean
  readonly brand: string
}

/**
 * The least important part is last, because a narrow tab cuts it: "(9) 10:15 Rebook Denver | Tendwell desk". An open
 * item is first.
 */
export function tabTitle({ place, page, calls, isOnline, brand }: Shown): string {
  if (!isOnline) return `No connection | ${brand} desk`
  const count = calls && calls.unread > 0 ? `(${calls.unread}) ` : ''
  return `${page ?? `${count}${calls?.due ? dueWords(calls.due) : place}`} | ${brand} desk`
}

/** Without AM or PM: the time is within half an hour. */
function dueWords({ at, name }: NonNullable<Calls['due']>): string {
  const [clock] = formatDate(at, { hour: 'numeric', minute: '2-digit' }).split(/\s/)
  return `${clock} ${name ?? 'Answer due'}`
}

/** Inlined, because it cannot be fetched while offline. */
const OFFLINE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><circle cx="16" cy="7" r="4.5" stroke="%23789" stroke-width="2"/><path fill="%23789" d="M1 15h30a15 15 0 0 1-30 0z"/></svg>'

/** The bowl, with a small dot for unread messages or a larger one for due answers; pale while offline. */
export function iconOf(calls: Calls | null, isOnline: boolean): string {
  if (!isOnline) return OFFLINE
  if (calls?.due) return '/mark-due.svg'
  return calls?.unread === 0 ? '/mark-quiet.svg' : '/mark.svg'
}
