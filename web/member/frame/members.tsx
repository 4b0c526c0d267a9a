import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { follow } from '#web/member/frame/live.ts'
import { describeMember } from '#web/wire/analytics.ts'
import { connection } from '#web/wire/connection.ts'
import { describeToReports } from '#web/wire/error-reports.ts'
import { queryClient } from '#web/wire/query.ts'
import { session } from '#web/wire/session.ts'
import { isContained } from '../shared/own-changes.ts'
import { followedFrom, keys, useCurrentUser } from '../shared/queries.ts'
import { offlineStart } from './on-demand.ts'

const OFFLINE_AFTER_MS = 4000

// the first page needs nothing of it; offline it comes at once
setTimeout(() => void offlineStart().catch(() => undefined), connection.isUp() ? OFFLINE_AFTER_MS : 0)

/** Around every page of a member: what is known of them, with live updates. */
export function Members() {
  // on the way to the sign-in the page is gone before that is there: it would ask on for nobody
  if (!useSyncExternalStore(session.subscribe, stands)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Who has only run out of time is told so by their next call. */
function stands() {
  const current = session.current()
  return session.lapsed() || (current && !current.pending)
}

function LiveUpdates() {
  const { data: user } = useCurrentUser()
  const memberId = user?.external_id
  useEffect(() => {
    if (!user) return
    describeMember(user)
    describeToReports(user)
    return () => describeToReports({ internal: false })
  }, [user])
  useEffect(() => {
    if (!memberId) return
    const leaving = new AbortController()
    const refetch = (...changed: QueryKey[]) => {
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
    }
    const onRequest = async (id: string, eventId: number) => {
      if (await isContained(id, eventId)) return
      refetch(keys.openAttention, keys.milestones, keys.openRequests, keys.inProgressRequests, keys.completedRequests)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
    }
    const onGap = (since: number) =>
      void queryClient.invalidateQueries({
        queryKey: keys.requests,
        predicate: ({ state }) => state.dataUpdatedAt < since,
      })
    const onAttention = (id: string) => refetch(keys.attention(id), keys.openAttention)
    void follow({ onRequest, onAttention, onGap }, followedFrom(), leaving.signal)
    return () => leaving.abort()
  }, [memberId])
  return null
}
