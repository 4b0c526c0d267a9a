export type Shown = {
  readonly place: string
  readonly page: string | null
  readonly count: number
  /** The moment of the next answer that is about to be late. */
  readonly due: string | null
  readonly brand: string
}

/** What a narrow tab can do without comes last: "(9) Due 10:15 AM, Queue | Tendwell desk". */
export function tabTitle({ place, page, count, due, brand }: Shown): string {
  const time = due && new Date(due).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return `${count > 0 ? `(${count}) ` : ''}${page ?? (time ? `Due ${time}, ${place}` : place)} | ${brand} desk`
}
