/** The rows of the queue that is shown, in the order in which they stand. */
export function queueRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([hidden]) [data-queue-row]')]
}

/** The row that is open. */
export const openRow = (): HTMLElement | undefined => queueRows().find((row) => row.hasAttribute('aria-current'))

let lastPlace: { readonly open: string; readonly ids: readonly (string | undefined)[] } | undefined

/** Remembers where the open request stands, for when it leaves the list: given away, or solved and still open. */
export function rememberPlace(): void {
  const open = idOf(openRow())
  if (open) lastPlace = { open, ids: queueRows().map(idOf) }
}

/** The request so many rows after or before the open one; undefined past either end. */
export const requestBeside = (id: string, by: 1 | -1): string | undefined => idOf(rowsFrom(id, by)[0])

/** The next request after the open one that is still to be done. */
export const nextToDo = (id: string): string | undefined =>
  idOf(rowsFrom(id, 1).find((row) => row.dataset['done'] === undefined))

/** The rows after a request, or those before it, the nearest first. Where it has left the list: those beside which it was. */
function rowsFrom(id: string, by: 1 | -1): HTMLElement[] {
  const rows = queueRows()
  const stood = lastPlace?.open === id ? lastPlace.ids : []
  const ids = rows.some((row) => idOf(row) === id) ? rows.map(idOf) : stood
  const at = ids.indexOf(id)
  if (at === -1) return []
  const beside = by === 1 ? ids.slice(at + 1) : ids.slice(0, at).toReversed()
  return beside.flatMap((one) => rows.find((row) => idOf(row) === one) ?? [])
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.dataset['queueRow']
