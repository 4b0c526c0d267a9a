import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentUser } from '#contract/member/accounts.ts'
import { recommendedCategories, surveyCategories } from '#contract/member/categories.ts'
import { getFeedback } from '#contract/member/feedback.ts'
import { findRequests, listCompletions } from '#contract/member/finding.ts'
import { getOptions } from '#contract/member/options.ts'
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  type ListedRequest,
  openRequests,
  REQUESTS_PAGE_MAX,
} from '#contract/member/requests.ts'
import { getTimeGivenBack } from '#contract/member/time-given-back.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { BRAND_SHEET_HEADER, EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { wearBrand } from '#web/member/wire/page-brand.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { sentences } from '#web/wire/sentences.ts'

/** Every endpoint whose response changes when a request changes. */
export const requestReads = [
  openRequests,
  inProgressRequests,
  completedRequests,
  listCompletions,
  findRequests,
  getRequest,
  getOptions,
  getFeedback,
  getTimeGivenBack,
] as const

let eventId = ''

/** The last live event before the data was fetched; empty if the server has not sent it. */
export const followedFrom = () => eventId

export const userQuery = {
  queryKey: keyOf(currentUser),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const onHeaders = (headers: Headers) => {
      eventId = headers.get(EVENT_ID_HEADER) ?? ''
      wearBrand(headers.get(BRAND_SHEET_HEADER))
    }
    return call(currentUser, {}, { signal, fallback: sentences.currentUser, onHeaders })
  },
}

export function useCurrentUser() {
  return useQuery(userQuery)
}

/** Open requests and those in progress, oldest first. */
export function useActiveRequests() {
  const open = useQuery(listQuery(openRequests, sentences.fetchOpenRequests))
  const inProgress = useQuery(listQuery(inProgressRequests, sentences.fetchInProgressRequests))
  const data = useMemo(() => {
    if (!open.data || !inProgress.data) return undefined
    // a request that has just been assigned is in both lists until the other one is refetched
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
  return useQuery(listQuery(completedRequests, sentences.fetchClosedRequests))
}

export function useRecommendedCategories() {
  return useQuery({
    queryKey: keyOf(recommendedCategories),
    queryFn: async ({ signal }) => {
      const answer = await call(recommendedCategories, {}, { signal, fallback: sentences.fetchSuggestedRequests })
      return answer.recommended_request_categories
    },
  })
}

export function useSurveyCategories() {
  return useQuery({
    queryKey: keyOf(surveyCategories),
    queryFn: async ({ signal }) => {
      const answer = await call(surveyCategories, {}, { signal, fallback: sentences.fetchCategories })
      return answer.survey_categories
    },
  })
}

type RequestList = typeof openRequests | typeof inProgressRequests | typeof completedRequests

function listQuery(endpoint: RequestList, fallback: string) {
  return {
    queryKey: keyOf(endpoint),
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
  // ISO timestamps sort chronologically as text; a locale comparison would load the browser's collation rules
  return one.issued_at < other.issued_at ? -1 : 1
}
