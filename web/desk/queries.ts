import { hashKey, keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import { type DeskSession, deskColleagues, deskGetRequest, deskRequests, deskSession } from '#contract/desk.ts'
import { CallError } from '#web/wire/call-error.ts'
import { deskCall, keepCsrf } from './desk-call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1000,
      retry: (failed, error) => failed < 2 && error instanceof CallError && error.passing,
    },
    mutations: { networkMode: 'always' },
  },
})

export const keys = {
  session: ['session'],
  queues: ['queue'],
  queue: (tab: Tab, search: string) => ['queue', tab, search],
  found: (text: string) => ['queue', 'found', text],
  request: (id: string) => ['request', id],
  colleagues: ['colleagues'],
  presence: (id: string) => ['presence', id],
  sends: ['sends'],
  savedReplies: ['saved-replies'],
} as const

export type Tab = 'Mine' | 'Unassigned' | 'Everyone'
export const tabs: readonly Tab[] = ['Mine', 'Unassigned', 'Everyone']

/** Who is signed in, or null. */
export const sessionQuery = {
  queryKey: keys.session,
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn({ signal }: { signal: AbortSignal }): Promise<DeskSession | null> {
    if (!localStorage.getItem(MAY_HAVE_SESSION)) return null
    try {
      const session = await deskCall(deskSession, {}, { signal })
      keepCsrf(session.csrf)
      return session
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null
      throw error
    }
  },
}

/** Only says that asking for the session is worth a call; the session itself is a cookie that no script sees. */
const MAY_HAVE_SESSION = 'tendwell.desk.signed-in'

/** Makes a sign-in's answer the session of this page; null ends it. Nothing of another person's stays. */
export function changeSession(session: DeskSession | null) {
  keepCsrf(session?.csrf ?? null)
  if (session) localStorage.setItem(MAY_HAVE_SESSION, 'yes')
  else localStorage.removeItem(MAY_HAVE_SESSION)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] })
  queryClient.setQueryData(keys.session, session)
}

/** Anything that says "nobody is signed in" ends the session on the screen too. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const error: unknown = query.state.error
  const isSession = query.queryHash === hashKey(keys.session)
  if (type === 'updated' && !isSession && error instanceof CallError && error.status === 401) changeSession(null)
})

export function useSession(): DeskSession | null {
  return useQuery(sessionQuery).data ?? null
}

const ASSIGNEE: Record<Tab, string | undefined> = { Mine: 'me', Unassigned: 'none', Everyone: undefined }

export function useQueue(tab: Tab, search: string) {
  return useQuery({
    queryKey: keys.queue(tab, search),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      deskCall(deskRequests, { query: { assignee: ASSIGNEE[tab], q: search || undefined, limit: 200 } }, { signal }),
  })
}

export function useRequest(id: string) {
  return useQuery({
    queryKey: keys.request(id),
    queryFn: async ({ signal }) =>
      (await deskCall(deskGetRequest, { params: { external_id: id } }, { signal })).request,
  })
}

export function useColleagues() {
  return useQuery({
    queryKey: keys.colleagues,
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await deskCall(deskColleagues, {}, { signal })).concierges,
  })
}
