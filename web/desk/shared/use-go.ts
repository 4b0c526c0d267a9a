import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toasts } from '#web/kit/toasts.ts'
import { keys } from './queries.ts'
import type { QueuePage } from './queue-answer.ts'
import { countBeside, nextToDo } from './queue-rows.ts'
import { sameQueue, useQueueSearch } from './queue-search.ts'
import { useNarrow } from './two-panes.tsx'

/** To another request of the same list, or back to the list. */
export function useGo() {
  const navigate = useNavigate()
  return (id: string | undefined) =>
    void (id
      ? navigate({ to: '/requests/$id', params: { id }, search: sameQueue })
      : navigate({ to: '/', search: sameQueue }))
}

/**
 * Looks up what comes after this request while it stands in the list; what it answers goes there. Past the end, which is
 * said, that is the list, and so it is where the list does not stand beside it, unless the next is what was asked for.
 */
export function useGoOn(id: string) {
  const go = useGo()
  const isAlone = useNarrow()
  const client = useQueryClient()
  const search = useQueueSearch()
  return (asked?: typeof nextToDo) => {
    // its rows are there, unseen
    if (isAlone && !asked) return () => go(undefined)
    const next = (asked ?? nextToDo)(id)
    const pages = client.getQueryData<InfiniteData<QueuePage>>(keys.queue(search))?.pages
    // what is not loaded comes after what is the last here
    const count = pages?.at(-1)?.next === null ? countBeside(id) : null
    return () => {
      if (next === undefined && count !== null) toasts.show({ message: endWords(count), autoDismiss: true })
      go(next)
    }
  }
}

/** What `useGoOn` does, as a button or a command says it. */
export const useGoOnWords = (): string => (useNarrow() ? 'go to the queue' : 'open the next')

const endWords = (count: number) => (count === 1 ? 'That was the only one.' : `That was the last of ${count}.`)
