/** The rows of the queue that is shown, in the order in which they stand. */
export function queueRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([hidden]) [data-queue-row]')]
}

/** The row that is open. */
export const openRow = (): HTMLElement | undefined => queueRows().find((row) => row.hasAttribute('aria-current'))

/** The request so many rows after or before the open one; undefined past either end, or where it is in no row. */
export function requestBeside(by: 1 | -1): string | undefined {
  const rows = queueRows()
  const open = openRow()
  return open && idOf(rows[rows.indexOf(open) + by])
}

/** The next request after the open one that is still to be done. */
export function nextToDo(): string | undefined {
  const rows = queueRows()
  const open = openRow()
  return open && idOf(rows.slice(rows.indexOf(open) + 1).find((row) => row.dataset['done'] === undefined))
}

const idOf = (row: HTMLElement | undefined): string | undefined => row?.dataset['queueRow']
