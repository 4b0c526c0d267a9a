/**
 * The rows of the queue that is shown, in the order in which they stand. Each is a link: the browser finds those of 2,000
 * rows by their tag several times faster than by an attribute.
 */
export function queueRows(): HTMLElement[] {
  return [...document.getElementsByTagName('a')].filter((link) => link.hasAttribute('data-queue-row'))
}

/** The row that is open. */
export const openRow = (rows = queueRows()): HTMLElement | undefined =>
  rows.find((row) => row.hasAttribute('aria-current'))

let lastPlace: { readonly open: string; readonly ids: readonly (string | undefined)[] } | undefined

/** Remembers where the open request stands, for when it leaves the list: given away, or solved and still open. */
export function rememberPlace(): void {
  const rows = queueRows()
  const open = idOf(openRow(rows))
  if (open) lastPlace = { open, ids: rows.map(idOf) }
}

/** How many the list shows in which a request stands, or stood as it was opened; null where it is in none. */
export const countBeside = (id: string): number | null => (lastPlace?.open === id ? lastPlace.ids.length : null)

/** The request so many rows after or before the open one; undefined past either end. */
export const requestBeside = (id: string, by: 1 | -1): string | undefined => idOf(rowsFrom(id, by)[0])

/** The next request after the open one that is still to be done. */
export const nextToDo = (id: string): string | undefined =>
  idOf(rowsFrom(id, 1).find((row) => row.dataset['done'] === undefined))

/** The rows after a request, or those before it, the nearest first. Where it has left the list: those beside which it was. */
function rowsFrom(id: string, by: 1 | -1): readonly HTMLElement[] {
  const rows = queueRows()
  const place = rows.findIndex((row) => idOf(row) === id)
  if (place !== -1) return beside(rows, place, by)
  const stood = lastPlace?.open === id ? lastPlace.ids : []
  const rowOf = new Map(rows.map((row) => [idOf(row), row]))
  return beside(stood, stood.indexOf(id), by).flatMap((one) => rowOf.get(one) ?? [])
}

/** What comes after a place, or before it, the nearest first; nothing where there is no such place. */
function beside<Of>(all: readonly Of[], place: number, by: 1 | -1): readonly Of[] {
  if (place === -1) return []
  return by === 1 ? all.slice(place + 1) : all.slice(0, place).toReversed()
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.getAttribute('data-queue-row') ?? undefined
