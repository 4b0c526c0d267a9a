import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/wire/call-error.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { onRestored } from '#web/wire/connection/restored.ts'
import { refetchInvalidatedFirstAnswers } from '#web/wire/first-answers.ts'
import { session } from '#web/wire/session.ts'

/** The specification's throttle: the same resource is fetched at most once a second. */
export const FETCHED_ONCE_IN_MS = 1000
const TRIES_AGAIN = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FETCHED_ONCE_IN_MS,
      // reads only; a person repeats a change, never the app
      retry: (failed, error) => failed < TRIES_AGAIN && error instanceof CallError && error.passing,
      // never pauses silently: a failed fetch shows an error, and is retried once the connection is back
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

refetchInvalidatedFirstAnswers(queryClient)

onlineManager.setEventListener((set) => connection.subscribe(() => set(connection.isUp())))

onRestored(() => void queryClient.invalidateQueries())

let before = session.current()
session.subscribe(() => {
  const now = session.current()
  // the next member must not see the previous member's data
  if (now?.token !== before?.token) queryClient.clear()
  // after a factor the server returns other data for the same member; while one is owed it returns none
  else if (now?.mfa_token && now.mfa_token !== before?.mfa_token) void queryClient.invalidateQueries()
  before = now
})
