import type { RefObject } from 'react'
import { openRow, queueRows } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { type Command, useCommands } from '#web/desk/shared/commands.ts'
import { type QueueSearch, tabs } from '#web/desk/shared/search-params/queue-search.ts'

type Commanded = {
  go(change: Partial<QueueSearch>): void
  loadMore(): Promise<void>
  /** The request in the preview. */
  peeked: string | null
  /** Undefined where the preview has no room. */
  peek: ((id: string | null) => void) | undefined
  /** Number of selected rows. */
  chosen: number
  select(id: string): void
  clear(): void
  /** Applies to the selected rows, otherwise to this row. */
  act(what: RowAct, row: string | undefined): void
  /** Opens the choice of an assignee for the selected rows, otherwise for this row. */
  assign(row: string | undefined): void
}

export type RowAct = 'take' | 'note' | 'remind' | 'snooze' | 'solve' | 'tag'

/** Keyboard commands of the queue: move through the list, open a request, search, and switch tabs. */
export function useQueueCommands(place: RefObject<HTMLElement | null>, queue: Commanded): void {
  const { go, loadMore, peeked, peek, chosen } = queue
  const move = async (by: 1 | -1) => {
    const next = rowBeside(by)
    if (next) return focusRow(next)
    if (by === -1) return
    await loadMore()
    const added = rowBeside(by)
    if (added) focusRow(added)
  }
  const list = { group: 'Queue', keyOnly: true } as const
  useCommands([
    { ...list, id: 'next', label: 'Next request', keys: 'j', repeats: true, run: () => void move(1) },
    { ...list, id: 'previous', label: 'Previous request', keys: 'k', repeats: true, run: () => void move(-1) },
    { ...list, id: 'open', label: 'Open it', keys: 'o', run: () => rowNow()?.click() },
    ...(peek
      ? [
          {
            ...list,
            id: 'peek',
            label: peeked ? 'Close the peek' : 'Open the peek',
            keys: 'Space',
            run: () => peek(peeked ? null : ((rowNow() ?? queueRows()[0])?.dataset['queueRow'] ?? null)),
          },
        ]
      : []),
    ...(peek && (peeked || chosen > 0)
      ? [
          {
            ...list,
            id: 'leave',
            label: chosen > 0 ? 'Clear the selection' : 'Close the peek',
            keys: 'Escape',
            run: () => (chosen > 0 ? queue.clear() : peek(null)),
          },
        ]
      : []),
    ...(peek ? rowCommands(queue) : []),
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

function rowCommands({ chosen, select, act, assign }: Commanded): Command[] {
  const run = (what: RowAct) => () => act(what, rowAt()?.dataset['queueRow'])
  const which = chosen > 0 ? `the ${chosen} selected` : 'it'
  return [
    {
      id: 'select',
      label: 'Select it',
      group: 'Queue',
      keyOnly: true,
      keys: 'x',
      run: () => {
        const id = rowAt()?.dataset['queueRow']
        if (id) select(id)
      },
    },
    { id: 'row-take', label: `Take ${which}`, also: 'assign me', group: 'Queue', keys: 'a', run: run('take') },
    {
      id: 'row-assign',
      label: `Assign ${which} to …`,
      also: 'assign hand',
      group: 'Queue',
      keys: 'A',
      run: () => assign(rowAt()?.dataset['queueRow']),
    },
    { id: 'row-note', label: `Note in ${which}`, also: 'write internal', group: 'Queue', keys: 'n', run: run('note') },
    {
      id: 'row-remind',
      label: `Remind me of ${which}`,
      also: 'reminder later',
      group: 'Queue',
      keys: 'b',
      run: run('remind'),
    },
    { id: 'row-snooze', label: `Snooze ${which}`, also: 'aside later', group: 'Queue', keys: 's', run: run('snooze') },
    { id: 'row-tag', label: `Tag ${which}`, also: 'label sort', group: 'Queue', keys: 'y', run: run('tag') },
    {
      id: 'row-solve',
      label: `Solve ${which}`,
      also: 'close complete done',
      group: 'Move',
      keys: 'e',
      run: run('solve'),
    },
  ]
}

/** The row whose link or checkbox has the focus. */
const rowAt = (): HTMLElement | undefined =>
  document.activeElement?.closest('[role="tabpanel"] li')?.querySelector<HTMLElement>('[data-queue-row]') ?? undefined

/** The row that has the focus, otherwise the open one. */
const rowNow = (): HTMLElement | undefined => rowAt() ?? openRow()

function rowBeside(by: 1 | -1): HTMLElement | undefined {
  const rows = queueRows()
  const now = rowNow()
  return now ? rows[rows.indexOf(now) + by] : rows[0]
}

function focusRow(row: HTMLElement) {
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
