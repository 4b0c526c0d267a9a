import { type KeyboardEvent, useCallback, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { queueRows } from '#web/desk/shared/queue-rows.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** Which rows are chosen, of those that are shown. What leaves the list is not chosen anymore. */
export function useSelection(shown: readonly QueuedRequest[]) {
  const [chosen, setChosen] = useState(NOTHING)
  const requests = shown.filter(({ external_id }) => chosen.has(external_id))
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  const add = (...ids: (string | undefined)[]) =>
    setChosen((before) => new Set([...before, ...ids.filter((id) => id !== undefined)]))
  const clear = () => setChosen(NOTHING)
  const all = (some: readonly QueuedRequest[]) => setChosen(new Set(some.map(({ external_id }) => external_id)))
  /** Shift and an arrow take the next row with them; Ctrl or Cmd and A all that are shown. */
  const pressed = (event: KeyboardEvent) => {
    const by = event.shiftKey ? STEPS[event.key] : undefined
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (event.altKey || (!by && !isAll)) return
    const rows = queueRows()
    const at = rows.findIndex((row) => row === event.target)
    if (at === -1) return
    const next = by && rows[at + by]
    if (next) {
      event.preventDefault()
      add(rows[at]?.dataset['queueRow'], next.dataset['queueRow'])
      next.focus()
    } else if (isAll) {
      event.preventDefault()
      all(shown)
    }
  }
  return { chosen, requests, toggle, clear, all, pressed }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, J: 1, K: -1 }
