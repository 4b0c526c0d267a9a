export type Calls = {
  readonly unread: number
  /** The moment of the next answer that is about to be late. */
  readonly due: string | null
}
export type Shown = {
  readonly place: string
  readonly page: string | null
  readonly calls: Calls | null
  readonly isOnline: boolean
  readonly brand: string
}

/** What a narrow tab can do without comes last: "(9) Due 10:15 AM, Queue | Tendwell desk". */
export function tabTitle({ place, page, calls, isOnline, brand }: Shown): string {
  if (!isOnline) return `No connection | ${brand} desk`
  const time = calls?.due && new Date(calls.due).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const count = calls && calls.unread > 0 ? `(${calls.unread}) ` : ''
  return `${count}${page ?? (time ? `Due ${time}, ${place}` : place)} | ${brand} desk`
}

/** The bowl alone, with a dot over it for what is unread, and with a larger one for what is due. */
export function iconOf(calls: Calls | null): string {
  if (calls?.due) return '/mark-due.svg'
  return calls?.unread === 0 ? '/mark-quiet.svg' : '/mark.svg'
}
