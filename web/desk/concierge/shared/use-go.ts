import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { sameQueue, useQueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { queueKey } from '#web/desk/shared/wire/queries.ts'
import type { QueuePage } from '#web/desk/shared/wire/queue-answer.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { countBeside, nextToDo } from './queue/queue-rows.ts'

/** Navigates to another request of the same list, or back to the list. */
export function useGo() {
  const navigate = useNavigate()
  return (id: string | undefined) =>
    void (id
      ? navigate({ to: '/requests/$id', params: { id }, search: sameQueue })
      : navigate({ to: '/', search: sameQueue }))
}

/**
 * Finds the request that follows this one while this one is still in the list; the returned function navigates there.
 * After the last request, or if the list is not beside the conversation and no next request was asked for, it navigates
 * to the list. At the end of the list a message says so.
 */
export function useGoOn(id: string) {
  const go = useGo()
  const isAlone = useNarrow()
  const client = useQueryClient()
  const search = useQueueSearch()
  return (asked?: typeof nextToDo) => {
    // In the narrow layout the list is rendered but hidden.
    if (isAlone && !asked) return () => go(undefined)
    const next = (asked ?? nextToDo)(id)
    const pages = client.getQueryData<InfiniteData<QueuePage>>(queueKey(search))?.pages
    // If more pages exist, requests follow the last loaded one.
    const count = pages?.at(-1)?.next === null ? countBeside(id) : null
    return () => {
      if (next === undefined && count !== null) toasts.show({ message: endWords(count), autoDismiss: true })
      go(next)
    }
  }
}

/** Label of the navigation of `useGoOn`, for buttons and commands. */
export const useGoOnWords = (): string => (useNarrow() ? 'go to the queue' : 'open the next')

const endWords = (count: number) => (count === 1 ? 'That was the only one.' : `That was the last of ${count}.`)
