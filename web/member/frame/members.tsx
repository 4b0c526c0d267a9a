import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { follow } from '#web/member/live.ts'
import { describeMember } from '#web/wire/analytics.ts'
import { connection } from '#web/wire/connection.ts'
import { describeToReports } from '#web/wire/error-reports.ts'
import { queryClient } from '#web/wire/query.ts'
import { isContained } from '../own-changes.ts'
import { followedFrom, keys, useCurrentUser } from '../queries.ts'

const OFFLINE_AFTER_MS = 4000

// the first page needs nothing of it; without a line it comes at once
setTimeout(() => void import('../offline/start.ts').catch(() => undefined), connection.isUp() ? OFFLINE_AFTER_MS : 0)

/** Around every page of a member: what is known of them, with live updates. */
export function Members() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <Outlet />
    </QueryClientProvider>
  )
}

function LiveUpdates() {
  const queries = useQueryClient()
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
    const onRequest = async (id: string, eventId: number) => {
      if (await isContained(id, eventId)) return
      for (const queryKey of [
        keys.openAttention,
        keys.milestones,
        keys.openRequests,
        keys.inProgressRequests,
        keys.completedRequests,
      ])
        void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
    }
    const onGap = (since: number) =>
      void queries.invalidateQueries({
        queryKey: keys.requests,
        predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < since,
      })
    const onAttention = (id: string) => {
      for (const queryKey of [keys.attention(id), keys.openAttention]) void queries.invalidateQueries({ queryKey })
    }
    void follow({ onRequest, onAttention, onGap }, followedFrom(), leaving.signal)
    return () => leaving.abort()
  }, [memberId, queries])
  return null
}
