import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  notifyManager,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { deskWhoLooks, PRESENCE_GONE_MS } from '#contract/desk/presence.ts'
import { deskQueueChoices, deskRequests, type QueuedRequest } from '#contract/desk/queue.ts'
import { type DeskRequest, deskGetRequest } from '#contract/desk/requests.ts'
import { deskSavedViews } from '#contract/desk/saved-views.ts'
import { type DeskSession, deskSession } from '#contract/desk/session.ts'
import { deskColleagues } from '#contract/desk/shifts.ts'
import { CallError } from '#web/wire/call-error.ts'
import { refetchInvalidatedFirstAnswers } from '#web/wire/first-answers.ts'
import { onRestored } from '#web/wire/restored.ts'
import { call, setCsrf } from './call.ts'
import { mayHaveSession, rememberSession } from './may-have-session.ts'
import { noticeAtDoor } from './notice-at-door.ts'
import { QUEUE_PAGE, type QueuePage, whole } from './queue-answer.ts'
import { type QueueSearch, queryFrom } from './queue-search.ts'

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

export const keys = {
  session: ['session'],
  queues: ['queue'],
  // under the queue's key, so that whatever changes the queue has it fetched again
  alerts: ['queue', 'alerts'],
  queue: (search: QueueSearch) => ['queue', search],
  found: (text: string) => ['queue', 'found', text],
  request: (id: string) => ['request', id],
  colleagues: ['colleagues'],
  presence: (id: string) => ['presence', id],
  looking: ['looking'],
  sends: ['sends'],
  savedReplies: ['saved-replies'],
  choices: ['queue-choices'],
  views: ['views'],
} as const

/** Who is signed in, or null. */
export const sessionQuery = {
  queryKey: keys.session,
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

/** Makes a sign-in's answer the session of this page; null ends it. Nothing of another person's stays. */
export function changeSession(session: DeskSession | null) {
  setCsrf(session?.csrf ?? null)
  rememberSession(session !== null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] })
  queryClient.setQueryData(keys.session, session)
}

/** The session is over, and it was not ended in this page. */
export function loseSession() {
  if (sessionNow()) noticeAtDoor.leave('Your session has ended. What you wrote is kept: sign in to go on.')
  changeSession(null)
}

const sessionListeners = createListeners()

/** Anything that says "nobody is signed in" ends the session on the screen too. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const error: unknown = query.state.error
  const isSession = query.queryHash === hashKey(keys.session)
  // with the frame, which shows the sign-in once nobody is signed in
  if (type === 'updated' && isSession) notifyManager.schedule(() => sessionListeners.notify())
  if (type === 'updated' && !isSession && error instanceof CallError && error.status === 401) loseSession()
})

/** As the frame has asked for it: each row of a list looks, and an observer of the query for each would cost more than it. */
export const useSession = (): DeskSession | null => useSyncExternalStore(sessionListeners.subscribe, sessionNow)

export const sessionNow = () => queryClient.getQueryData<DeskSession | null>(keys.session) ?? null

/** The queue, page by page. While other words are being looked for the list stays as it is; another tab begins empty. */
export function useQueue(search: QueueSearch) {
  return useInfiniteQuery(queueQuery(search))
}

/** The same as it stands beside a conversation, which fetches nothing for it. */
export function useShownQueue(search: QueueSearch) {
  return useInfiniteQuery({ ...queueQuery(search), enabled: false })
}

function queueQuery(search: QueueSearch) {
  return infiniteQueryOptions({
    queryKey: keys.queue(search),
    placeholderData: (before: InfiniteData<QueuePage, string> | undefined, query) =>
      isOfTab(query?.queryKey[1], search.tab) ? before : undefined,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }): Promise<QueuePage> => {
      const query = { ...queryFrom(search), limit: QUEUE_PAGE, after: pageParam || undefined }
      return whole(await call(deskRequests, { query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })
}

function isOfTab(search: string | QueueSearch | undefined, tab: QueueSearch['tab']): boolean {
  return typeof search === 'object' && search.tab === tab
}

/** Takes the dot from a request that has been read, wherever the queue is shown. */
export function readInQueues(client: QueryClient, id: string) {
  client.setQueriesData<InfiniteData<QueuePage>>({ queryKey: keys.queues, predicate: isPaged }, (data) => {
    if (!data?.pages.some((page) => page.requests.some((one) => one.external_id === id && one.unread > 0))) return data
    const read = (one: QueuedRequest) => (one.external_id === id ? { ...one, unread: 0 } : one)
    return { ...data, pages: data.pages.map((page) => ({ ...page, requests: page.requests.map(read) })) }
  })
}

export const isPaged = ({ queryKey }: { queryKey: readonly unknown[] }) => typeof queryKey[1] === 'object'

export function useQueueChoices() {
  return useQuery({
    queryKey: keys.choices,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(deskQueueChoices, {}, { signal }),
  })
}

export function useSavedViews() {
  return useQuery({
    queryKey: keys.views,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(deskSavedViews, {}, { signal })).views,
  })
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: keys.request(id),
    async queryFn({ signal, client, queryKey }): Promise<DeskRequest> {
      // what is shown already and asked for again is the same reading
      const refresh = client.getQueryData(queryKey) === undefined ? undefined : 'true'
      return (await call(deskGetRequest, { params: { external_id: id }, query: { refresh } }, { signal })).request
    },
  })
}

const colleaguesQuery = {
  queryKey: keys.colleagues,
  staleTime: 300_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(deskColleagues, {}, { signal }),
}

export const useColleagues = () => useQuery({ ...colleaguesQuery, select: ({ concierges }) => concierges })

/** Who has yet to sign in for the first time, and can be given nothing until then. */
export const useInvited = () => useQuery({ ...colleaguesQuery, select: ({ invited }) => invited })

/** Who else has which request open. Where nobody has, the desk's live events say when somebody does. */
export function useWhoLooks() {
  return useQuery({
    queryKey: keys.looking,
    queryFn: async ({ signal }) => (await call(deskWhoLooks, {}, { signal })).requests,
    // a tab that vanishes says no goodbye
    refetchInterval: ({ state }) => (state.data?.length ? PRESENCE_GONE_MS : false),
  })
}
