import { type KeyboardEvent, useCallback, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { queueRows } from '#web/desk/shared/queue-rows.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Which requests of a list are chosen: of those that are shown, and of what was read of it beyond them. What leaves what is
 * shown is not chosen anymore.
 * @param list which one it is: nothing beyond what another shows is chosen
 * @param goesOn whether it has more than is shown
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
  /** What is not shown is as it was read: it is chosen for one act. */
  const acted = () => {
    if (here) clear()
  }
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
