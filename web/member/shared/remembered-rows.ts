import { useEffect } from 'react'
import { localStore } from '#web/wire/browser-storage.ts'
import { session } from '#web/wire/session.ts'

type List = 'active' | 'completed'

const LISTS: readonly List[] = ['active', 'completed']
const keyOf = (list: List) => `tendwell.rows.${list}`

session.subscribe(() => {
  if (!session.current()) for (const list of LISTS) localStore.set(keyOf(list), null)
})

/** The number of rows that a list had last time, so that the content below keeps its place; at first `usual`. */
export function useRememberedRows(list: List, count: number | undefined, usual: number): number {
  useEffect(() => {
    if (count !== undefined) localStore.set(keyOf(list), String(count))
  }, [list, count])
  return Number(localStore.get(keyOf(list)) ?? usual)
}
