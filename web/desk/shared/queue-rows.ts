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

/**
 * Remembers where the open request stands, for when it leaves the list: given away, or solved and still open. Where it
 * moves, as one that is answered does, what was next stays next.
 */
export function rememberPlace(): void {
  const rows = queueRows()
  const open = idOf(openRow(rows))
  const ids = rows.map(idOf)
  if (!open || (lastPlace?.open === open && hasMoved(open, lastPlace.ids, ids))) return
  lastPlace = { open, ids }
}

/** Whether it has gone past the nearest of its neighbors that is still there. */
function hasMoved(id: string, before: readonly (string | undefined)[], now: readonly (string | undefined)[]): boolean {
  const place = now.indexOf(id)
  const placeOf = (by: 1 | -1) => now.indexOf(beside(before, before.indexOf(id), by).find((one) => now.includes(one)))
  const [next, preceding] = [placeOf(1), placeOf(-1)]
  return (next !== -1 && next < place) || preceding > place
}

/** How many the list shows in which a request stands, or stood as it was opened; null where it is in none. */
export const countBeside = (id: string): number | null => (lastPlace?.open === id ? lastPlace.ids.length : null)

/** The request so many rows after or before the open one; undefined past either end. */
export const requestBeside = (id: string, by: 1 | -1): string | undefined => idOf(rowsFrom(id, by)[0])

/** The next request after the open one that is still to be done. */
export const nextToDo = (id: string): string | undefined =>
  idOf(rowsFrom(id, 1).find((row) => row.dataset['done'] === undefined))

/** The rows after a request, or those before it, the nearest first. Where it has left its place: those of that place. */
function rowsFrom(id: string, by: 1 | -1): readonly HTMLElement[] {
  const rows = queueRows()
  const now = rows.map(idOf)
  const stood = lastPlace?.open === id ? lastPlace.ids : []
  const ids = now.includes(id) && !hasMoved(id, stood, now) ? now : stood
  const rowOf = new Map(rows.map((row) => [idOf(row), row]))
  return beside(ids, ids.indexOf(id), by).flatMap((one) => rowOf.get(one) ?? [])
}

/** What comes after a place, or before it, the nearest first; nothing where there is no such place. */
function beside<Of>(all: readonly Of[], place: number, by: 1 | -1): readonly Of[] {
  if (place === -1) return []
  return by === 1 ? all.slice(place + 1) : all.slice(0, place).toReversed()
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.getAttribute('data-queue-row') ?? undefined
