import { type KeyboardEvent, useCallback, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { queueRows } from '#web/desk/concierge/shared/queue/queue-rows.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The selected requests of a list: loaded ones, and ones that "select all" read beyond them. A request that leaves the
 * loaded list is deselected.
 * @param list identity of the list: a selection beyond the loaded rows ends when another list is shown
 * @param goesOn whether the list has more requests than the loaded ones
 */
export function useSelection(shown: readonly QueuedRequest[], list: string, goesOn: boolean) {
  const [chosen, setChosen] = useState(NOTHING)
  const [beyond, setBeyond] = useState<Beyond | null>(null)
  const here = beyond?.list === list ? beyond : null
  const isChosen = ({ external_id }: QueuedRequest) => chosen.has(external_id)
  const requests = [...shown.filter(isChosen), ...notAmong(shown, here?.requests.filter(isChosen) ?? [])]
  const isWhole = (here !== null || !goesOn) && shown.every(isChosen)
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
  const clear = () => {
    setChosen(NOTHING)
    setBeyond(null)
  }
  const all = (further: readonly QueuedRequest[] | null = null) => {
    setChosen(new Set([...shown, ...(further ?? [])].map(({ external_id }) => external_id)))
    setBeyond(further && { list, requests: further })
  }
  /** Requests beyond the loaded rows are not updated, so they are selected for one act only. */
  const acted = () => {
    if (here) clear()
  }
  /** Shift with an arrow extends the selection to the next row. Ctrl or Cmd with A selects all loaded rows. */
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
      all()
    }
  }
  return { chosen, requests, isWhole, toggle, clear, all, acted, pressed }
}

type Beyond = { readonly list: string; readonly requests: readonly QueuedRequest[] }

function notAmong(shown: readonly QueuedRequest[], some: readonly QueuedRequest[]) {
  if (some.length === 0) return some
  const ids = new Set(shown.map(({ external_id }) => external_id))
  return some.filter(({ external_id }) => !ids.has(external_id))
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, J: 1, K: -1 }
