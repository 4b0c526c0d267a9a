import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { isLanguage } from '#basics/language/languages.ts'
import { listCompletions } from '#contract/member/finding.ts'
import { getOpening } from '#contract/member/opening.ts'
import {
  attentionToOpen,
  completedRequests,
  getAttention,
  getMilestones,
  inProgressRequests,
  openRequests,
} from '#contract/member/requests.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { follow } from '#web/member/frame/live.ts'
import { describeMember } from '#web/member/wire/analytics.ts'
import { changePageLanguage, pageLanguage } from '#web/member/wire/language.ts'
import { queryClient } from '#web/member/wire/query.ts'
import { connection } from '#web/wire/connection/connection.ts'
import { describeToReports } from '#web/wire/error-reports/error-reports.ts'
import { invalidate, isKeyOf, keyContains, keyOf } from '#web/wire/keys.ts'
import { session } from '#web/wire/session.ts'
import { isContained } from '../shared/own-changes.ts'
import { followedFrom, requestReads, useCurrentUser } from '../shared/queries.ts'
import { offlineStart } from './on-demand.ts'

const OFFLINE_AFTER_MS = 4000

/** Queries that list every request, and so change with each. */
const changedReads = [
  attentionToOpen,
  getOpening,
  getMilestones,
  openRequests,
  inProgressRequests,
  completedRequests,
  listCompletions,
]

// the first page does not need it; offline it loads at once
setTimeout(() => void offlineStart().catch(() => undefined), connection.isUp() ? OFFLINE_AFTER_MS : 0)

/** Wraps every page of a member: provides the member's data, with live updates. */
export function Members() {
  // on a redirect to sign-in the page is unmounted before this has loaded: it would keep fetching for no page
  if (!useSyncExternalStore(session.subscribe, isSignedIn)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <Outlet />
    </QueryClientProvider>
  )
}

/** A session that merely expired is reported by its next call. */
function isSignedIn() {
  const current = session.current()
  return session.lapsed() || (current && !current.pending)
}

function LiveUpdates() {
  const { data: user } = useCurrentUser()
  const memberId = user?.external_id
  useEffect(() => {
    if (!user) return
    describeMember(user)
    // chosen on another device
    if (isLanguage(user.locale) && user.locale !== pageLanguage.current())
      changePageLanguage(user.locale).catch(toasts.fail)
    describeToReports(user)
    return () => describeToReports({ internal: false })
  }, [user])
  useEffect(() => {
    if (!memberId) return
    const leaving = new AbortController()
    const onRequest = async (id: string, eventId: number) => {
      if (await isContained(id, eventId)) return
      void invalidate(queryClient, ...changedReads)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => keyContains(queryKey, id) })
    }
    // without a time it is a reset: anything may have changed, such as the member's benefits
    const onGap = (since: number) =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          since === Number.POSITIVE_INFINITY || (isKeyOf(queryKey, requestReads) && state.dataUpdatedAt < since),
      })
    const onAttention = (id: string) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getAttention, { query: { request_id: id } }) })
      void invalidate(queryClient, attentionToOpen, getOpening)
    }
    void follow({ onRequest, onAttention, onGap }, followedFrom(), leaving.signal)
    return () => leaving.abort()
  }, [memberId])
  return null
}
