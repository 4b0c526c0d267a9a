import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  notifyManager,
  QueryClient,
  type QueryMeta,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { deskAlerts } from '#contract/desk/queue/alerts.ts'
import { deskColleaguesPromises, deskHandovers, deskMyPromises } from '#contract/desk/queue/handover.ts'
import { deskWhoLooks, PRESENCE_GONE_MS } from '#contract/desk/queue/presence.ts'
import { deskQueueChoices, deskRequests, type QueuedRequest } from '#contract/desk/queue/queue.ts'
import { deskDueReminders } from '#contract/desk/queue/reminders.ts'
import { deskSavedViews } from '#contract/desk/queue/saved-views.ts'
import { deskColleagues } from '#contract/desk/queue/shifts.ts'
import { deskTasks } from '#contract/desk/queue/tasks.ts'
import { deskGetOptions } from '#contract/desk/requests/options.ts'
import { deskRequestPromises } from '#contract/desk/requests/request-handover.ts'
import { type DeskRequest, deskGetRequest } from '#contract/desk/requests/requests.ts'
import { deskOwnTime } from '#contract/desk/requests/time-spent.ts'
import { type DeskSession, deskSession } from '#contract/desk/session.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { type QueueSearch, queryFrom } from '#web/desk/shared/search-params/queue-search.ts'
import { CallError } from '#web/wire/call-error.ts'
import { onRestored } from '#web/wire/connection/restored.ts'
import { refetchInvalidatedFirstAnswers } from '#web/wire/first-answers.ts'
import { invalidate, isKeyOf, keyContains, keyOf } from '#web/wire/keys.ts'
import { call, setCsrf } from './call.ts'
import { mayHaveSession, rememberSession } from './may-have-session.ts'
import { noticeAtDoor } from './notice-at-door.ts'
import { queryOf } from './query-of.ts'
import { QUEUE_PAGE, type QueuePage, whole } from './queue-answer.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1000,
      retry: (failed, error) => failed < 2 && error instanceof CallError && error.passing,
    },
    mutations: { networkMode: 'always' },
  },
})
refetchInvalidatedFirstAnswers(queryClient)
onRestored(() => void queryClient.invalidateQueries())

/** Reads of one request; each has the request's id as a parameter. */
const requestReads = [deskGetRequest, deskGetOptions, deskOwnTime] as const
/** Reads of tasks, reminders and handovers. */
export const promiseReads = [
  deskDueReminders,
  deskTasks,
  deskHandovers,
  deskMyPromises,
  deskColleaguesPromises,
  deskRequestPromises,
] as const
/** Reads of the queue. */
export const queueReads = [deskRequests, deskAlerts] as const

/** Refetches the answers of these endpoints that are on the page, and marks the others as stale. */
export const refetchAnswers = (...endpoints: readonly Endpoint[]) => invalidate(queryClient, ...endpoints)

/** Refetches a request, or every request on the page. */
export const refetchRequest = (id?: string) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isKeyOf(queryKey, requestReads) && (id === undefined || keyContains(queryKey, id)),
  })

export const requestKey = (id: string) => keyOf(deskGetRequest, { params: { external_id: id } })
const sessionKey = keyOf(deskSession)

/** The signed-in colleague's session, or null. */
export const sessionQuery = {
  queryKey: sessionKey,
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<DeskSession | null> {
    if (!mayHaveSession()) return null
    try {
      const session = await call(deskSession, {}, { signal })
      setCsrf(session.csrf)
      return session
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }
  },
}

/** Sets the session after a sign-in, or ends it with null. Removes all cached data of the previous person. */
export function changeSession(session: DeskSession | null) {
  setCsrf(session?.csrf ?? null)
  rememberSession(session !== null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  queryClient.setQueryData(sessionKey, session)
}

/** Handles a session that ended outside this page. */
export function loseSession() {
  if (sessionNow()) noticeAtDoor.leave('Your session has ended. Your text is saved. Sign in to continue.')
  changeSession(null)
}

const sessionListeners = createListeners()

/** Any answer with status 401 ends the session on the screen, too. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const error: unknown = query.state.error
  const isSession = query.queryHash === hashKey(sessionKey)
  // Notify together with the frame, which shows the sign-in page without a session.
  if (type === 'updated' && isSession) notifyManager.schedule(() => sessionListeners.notify())
  if (type === 'updated' && !isSession && error instanceof CallError && error.status === 401) loseSession()
})

/** The session as loaded by the frame. A query observer in each row of a list would be too slow. */
export const useSession = (): DeskSession | null => useSyncExternalStore(sessionListeners.subscribe, sessionNow)

export const sessionNow = () => queryClient.getQueryData<DeskSession | null>(sessionKey) ?? null

/** The queue in pages. A new search keeps the current rows until its results arrive; another tab starts empty. */
export function useQueue(search: QueueSearch) {
  return useInfiniteQuery(queueQuery(search))
}

/** The queue beside a conversation, which does not fetch it. */
export function useShownQueue(search: QueueSearch) {
  return useInfiniteQuery({ ...queueQuery(search), enabled: false })
}

function queueQuery(search: QueueSearch) {
  return infiniteQueryOptions({
    queryKey: queueKey(search),
    meta: { search },
    placeholderData: (before: InfiniteData<QueuePage, string> | undefined, query) =>
      searchOf(query)?.tab === search.tab ? before : undefined,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }): Promise<QueuePage> => {
      const query = { ...queryFrom(search), limit: QUEUE_PAGE, after: pageParam || undefined }
      return whole(await call(deskRequests, { query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })
}

export const queueKey = (search: QueueSearch) => keyOf(deskRequests, { query: queryFrom(search) })

/** The search of a paged queue; undefined for other queries. */
export const searchOf = (query: { meta?: QueryMeta | undefined } | undefined) =>
  query?.meta?.['search'] as QueueSearch | undefined // set by `queueQuery` alone

/** Removes the unread dot of a request in every list. */
export function readInQueues(client: QueryClient, id: string) {
  client.setQueriesData<InfiniteData<QueuePage>>({ predicate: (query) => searchOf(query) !== undefined }, (data) => {
    if (!data?.pages.some((page) => page.requests.some((one) => one.external_id === id && one.unread > 0))) return data
    const read = (one: QueuedRequest) => (one.external_id === id ? { ...one, unread: 0 } : one)
    return { ...data, pages: data.pages.map((page) => ({ ...page, requests: page.requests.map(read) })) }
  })
}

export const useQueueChoices = () => useQuery({ ...queryOf(deskQueueChoices), staleTime: 300_000 })

export const useSavedViews = () =>
  useQuery({ ...queryOf(deskSavedViews), staleTime: 60_000, select: ({ views }) => views })

export function useRequest(id: string) {
  return useQuery({
    queryKey: requestKey(id),
    async queryFn({ signal, client, queryKey }): Promise<DeskRequest> {
      // A refresh of a request that is already shown is not recorded as a new reading.
      const refresh = client.getQueryData(queryKey) === undefined ? undefined : 'true'
      return (await call(deskGetRequest, { params: { external_id: id }, query: { refresh } }, { signal })).request
    },
  })
}

const colleaguesQuery = { ...queryOf(deskColleagues), staleTime: 300_000 }

export const useColleagues = () => useQuery({ ...colleaguesQuery, select: ({ concierges }) => concierges })

/** Invited colleagues, who have not signed in yet and cannot be assigned anything. */
export const useInvited = () => useQuery({ ...colleaguesQuery, select: ({ invited }) => invited })

/** Which requests other colleagues have open. If none is open, a live event reports the next one. */
export function useWhoLooks() {
  return useQuery({
    ...queryOf(deskWhoLooks),
    select: ({ requests }) => requests,
    // A tab that crashes does not report that it closed.
    refetchInterval: ({ state }) => (state.data?.requests.length ? PRESENCE_GONE_MS : false),
  })
}
