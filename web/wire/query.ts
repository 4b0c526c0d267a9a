import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { connection } from './connection.ts'
import { refetchInvalidatedFirstAnswers } from './first-answers.ts'
import { onRestored } from './restored.ts'
import { session } from './session.ts'

/** The specification's throttle: the same thing is fetched once a second at most. */
export const FETCHED_ONCE_IN_MS = 1000
const TRIES_AGAIN = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FETCHED_ONCE_IN_MS,
      // reads only; a change is repeated by the person, never by us
      retry: (failed, error) => failed < TRIES_AGAIN && error instanceof CallError && error.passing,
      // never waits in silence: what cannot be fetched says so, and comes by itself once the connection is up again
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
  // the next person must not see what the one before saw
  if (now?.token !== before?.token) queryClient.clear()
  // with a factor given, the server says other things of the same person; once one is owed it says nothing
  else if (now?.mfa_token && now.mfa_token !== before?.mfa_token) void queryClient.invalidateQueries()
  before = now
})
