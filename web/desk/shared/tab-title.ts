import { formatDate } from '#basics/date-format.ts'

export type Calls = {
  readonly unread: number
  /** The next answer that is about to be late: when, and of which request, where that is one's own. */
  readonly due: { readonly at: string; readonly name: string | null } | null
}
export type Shown = {
  readonly place: string
  readonly page: string | null
  readonly calls: Calls | null
  readonly isOnline: boolean
  readonly brand: string
}

/** What a narrow tab can do without comes last: "(9) 10:15 Rebook Denver | Tendwell desk". What is open is named first. */
export function tabTitle({ place, page, calls, isOnline, brand }: Shown): string {
  if (!isOnline) return `No connection | ${brand} desk`
  const count = calls && calls.unread > 0 ? `(${calls.unread}) ` : ''
  return `${page ?? `${count}${calls?.due ? dueWords(calls.due) : place}`} | ${brand} desk`
}

/** Within the half hour nobody needs to be told which half of the day it is. */
function dueWords({ at, name }: NonNullable<Calls['due']>): string {
  const [clock] = formatDate(at, { hour: 'numeric', minute: '2-digit' }).split(/\s/)
  return `${clock} ${name ?? 'Answer due'}`
}

/** Offline it could not be fetched. */
const OFFLINE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><circle cx="16" cy="7" r="4.5" stroke="%23789" stroke-width="2"/><path fill="%23789" d="M1 15h30a15 15 0 0 1-30 0z"/></svg>'

/** The bowl alone, with a dot over it for what is unread, and with a larger one for what is due; pale offline. */
export function iconOf(calls: Calls | null, isOnline: boolean): string {
  if (!isOnline) return OFFLINE
  if (calls?.due) return '/mark-due.svg'
  return calls?.unread === 0 ? '/mark-quiet.svg' : '/mark.svg'
}
