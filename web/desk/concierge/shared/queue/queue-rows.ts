/**
 * The visible rows of the queue in their order. Each is a link: in 2,000 rows the browser finds elements by tag several
 * times faster than by attribute.
 */
export function queueRows(): HTMLElement[] {
  return [...document.getElementsByTagName('a')].filter((link) => link.hasAttribute('data-queue-row'))
}

/** The row of the open request. */
export const openRow = (rows = queueRows()): HTMLElement | undefined =>
  rows.find((row) => row.hasAttribute('aria-current'))

let lastPlace: { readonly open: string; readonly ids: readonly (string | undefined)[] } | undefined

/**
 * Stores the open request's position, for when the request leaves the list because it was assigned or solved while
 * open. If the request moves, as after a reply, the stored next request stays the same.
 */
export function rememberPlace(): void {
  const rows = queueRows()
  const open = idOf(openRow(rows))
  const ids = rows.map(idOf)
  if (!open || (lastPlace?.open === open && hasMoved(open, lastPlace.ids, ids))) return
  lastPlace = { open, ids }
}

/** Whether the request has moved past its nearest neighbor that is still in the list. */
function hasMoved(id: string, before: readonly (string | undefined)[], now: readonly (string | undefined)[]): boolean {
  const place = now.indexOf(id)
  const placeOf = (by: 1 | -1) => now.indexOf(beside(before, before.indexOf(id), by).find((one) => now.includes(one)))
  const [next, preceding] = [placeOf(1), placeOf(-1)]
  return (next !== -1 && next < place) || preceding > place
}

/** Length of the list that contains the request, or contained it when it was opened. Null if no list does. */
export const countBeside = (id: string): number | null => (lastPlace?.open === id ? lastPlace.ids.length : null)

/** The request directly after or before the open one; undefined at either end. */
export const requestBeside = (id: string, by: 1 | -1): string | undefined => idOf(rowsFrom(id, by)[0])

/** The next request after the open one that is not completed. */
export const nextToDo = (id: string): string | undefined =>
  idOf(rowsFrom(id, 1).find((row) => row.dataset['done'] === undefined))

/**
 * The rows after or before a request, nearest first. If the request has left its position, the rows around that
 * position.
 */
function rowsFrom(id: string, by: 1 | -1): readonly HTMLElement[] {
  const rows = queueRows()
  const now = rows.map(idOf)
  const stood = lastPlace?.open === id ? lastPlace.ids : []
  const ids = now.includes(id) && !hasMoved(id, stood, now) ? now : stood
  const rowOf = new Map(rows.map((row) => [idOf(row), row]))
  return beside(ids, ids.indexOf(id), by).flatMap((one) => rowOf.get(one) ?? [])
}

/** Items after or before a position, nearest first. Empty if the position is -1. */
function beside<Of>(all: readonly Of[], place: number, by: 1 | -1): readonly Of[] {
  if (place === -1) return []
  return by === 1 ? all.slice(place + 1) : all.slice(0, place).toReversed()
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.getAttribute('data-queue-row') ?? undefined
