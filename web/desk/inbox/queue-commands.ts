import type { RefObject } from 'react'
import { useCommands } from '#web/desk/shared/commands.ts'
import { type QueueSearch, tabs } from '#web/desk/shared/queue-search.ts'

/** Up and down the list, into a request, to the search and between the tabs, without a pointer. */
export function useQueueCommands(
  place: RefObject<HTMLElement | null>,
  go: (change: Partial<QueueSearch>) => void,
  loadMore: () => Promise<void>,
): void {
  const move = async (by: 1 | -1) => {
    const next = rowBeside(place.current, by)
    if (next) return focusRow(next)
    if (by === -1) return
    await loadMore()
    const added = rowBeside(place.current, by)
    if (added) focusRow(added)
  }
  const list = { group: 'Queue', keyOnly: true } as const
  useCommands([
    { ...list, id: 'next', label: 'Next request', keys: 'j', repeats: true, run: () => void move(1) },
    { ...list, id: 'previous', label: 'Request before', keys: 'k', repeats: true, run: () => void move(-1) },
    { ...list, id: 'open', label: 'Open it', keys: 'o', run: () => rowNow(place.current)?.click() },
    {
      id: 'search',
      label: 'Search requests',
      group: 'Queue',
      keys: '/',
      run: () => place.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    },
    ...tabs.map((tab, index) => ({
      id: `tab:${tab}`,
      label: `Show ${tab.toLowerCase()}`,
      also: 'queue',
      group: 'Queue' as const,
      keys: String(index + 1),
      run: () => go({ tab }),
    })),
  ])
}

function rowsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-queue-row]') ?? [])]
}

/** The row that has the focus, else the one that is open. */
function rowNow(place: HTMLElement | null): HTMLElement | undefined {
  const rows = rowsIn(place)
  return rows.find((row) => row === document.activeElement) ?? rows.find((row) => row.ariaCurrent === 'true')
}

function rowBeside(place: HTMLElement | null, by: 1 | -1): HTMLElement | undefined {
  const rows = rowsIn(place)
  const now = rowNow(place)
  return now ? rows[rows.indexOf(now) + by] : rows[0]
}

function focusRow(row: HTMLElement) {
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
