import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentUser } from '#contract/member/accounts.ts'
import { recommendedCategories, surveyCategories } from '#contract/member/categories.ts'
import {
  completedRequests,
  inProgressRequests,
  type ListedRequest,
  openRequests,
  REQUESTS_PAGE_MAX,
} from '#contract/member/requests.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { call } from '#web/wire/call.ts'
import { sentences } from '#web/wire/sentences.ts'

/** Everything under `requests` is refetched when the server says that something happened. */
export const keys = {
  user: ['user'],
  requests: ['requests'],
  openRequests: ['requests', 'open'],
  inProgressRequests: ['requests', 'in_progress'],
  completedRequests: ['requests', 'completed'],
  request: (externalId: string) => ['requests', 'one', externalId],
  openAttention: ['attention', 'open'],
  opening: ['attention', 'open', 'dashboard'],
  options: (externalId: string) => ['requests', 'options', externalId],
  milestones: ['milestones'],
  attention: (externalId: string) => ['attention', externalId],
  file: (key: string) => ['file', key],
  categories: ['categories'],
  recommendedCategories: ['categories', 'recommended'],
  surveyCategories: ['categories', 'all'],
  category: (id: string | number) => ['categories', 'one', String(id)],
  offerings: ['offerings'],
} as const

let eventId = ''

/** The live event after which to follow what was fetched; empty where the server has not said. */
export const followedFrom = () => eventId

export const userQuery = {
  queryKey: keys.user,
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const onHeaders = (headers: Headers) => {
      eventId = headers.get(EVENT_ID_HEADER) ?? ''
    }
    return call(currentUser, {}, { signal, fallback: sentences.currentUser, onHeaders })
  },
}

export function useCurrentUser() {
  return useQuery(userQuery)
}

/** In the queue and in hand, oldest first. */
export function useActiveRequests() {
  const open = useQuery(listQuery(keys.openRequests, openRequests, sentences.fetchOpenRequests))
  const inProgress = useQuery(listQuery(keys.inProgressRequests, inProgressRequests, sentences.fetchInProgressRequests))
  const data = useMemo(() => {
    if (!open.data || !inProgress.data) return undefined
    // one that has just been taken on stands in both lists until the other one is fetched again
    const taken = new Set(inProgress.data.map(({ external_id }) => external_id))
    const waiting = open.data.filter(({ external_id }) => !taken.has(external_id))
    return [...waiting, ...inProgress.data].toSorted(byIssue)
  }, [open.data, inProgress.data])
  return {
    data,
    isPending: open.isPending || inProgress.isPending,
    isFetching: open.isFetching || inProgress.isFetching,
    error: open.error ?? inProgress.error,
    refetch: () => Promise.all([open.refetch(), inProgress.refetch()]),
  }
}

export function useCompletedRequests() {
  return useQuery(listQuery(keys.completedRequests, completedRequests, sentences.fetchClosedRequests))
}

export function useRecommendedCategories() {
  return useQuery({
    queryKey: keys.recommendedCategories,
    queryFn: async ({ signal }) => {
      const answer = await call(recommendedCategories, {}, { signal, fallback: sentences.fetchSuggestedRequests })
      return answer.recommended_request_categories
    },
  })
}

export function useSurveyCategories() {
  return useQuery({
    queryKey: keys.surveyCategories,
    queryFn: async ({ signal }) => {
      const answer = await call(surveyCategories, {}, { signal, fallback: sentences.fetchCategories })
      return answer.survey_categories
    },
  })
}

type RequestList = typeof openRequests | typeof inProgressRequests | typeof completedRequests

function listQuery(queryKey: readonly string[], endpoint: RequestList, fallback: string) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => everyPage(endpoint, { signal, fallback }),
  }
}

async function everyPage(endpoint: RequestList, options: { signal: AbortSignal; fallback: string }) {
  const all: ListedRequest[] = []
  while (true) {
    const query = { limit: REQUESTS_PAGE_MAX, after: all.at(-1)?.external_id }
    const { requests }: AnswerOf<RequestList> = await call(endpoint, { query }, options)
    all.push(...requests)
    if (requests.length < REQUESTS_PAGE_MAX) return all
  }
}

function byIssue(one: ListedRequest, other: ListedRequest) {
  // their texts are in order of time; a comparison for people would load the browser's rules of a language
  return one.issued_at < other.issued_at ? -1 : 1
}
