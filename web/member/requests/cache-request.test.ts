import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  type ListedRequest,
  type Message,
  openRequests,
  type RequestDetail,
} from '#contract/member/requests.ts'
import { keyOf } from '#web/wire/keys.ts'
import { cacheMark, cacheRequest } from './cache-request.ts'

const listed = (id: string, status: ListedRequest['status']): ListedRequest => ({
  external_id: id,
  id,
  name: 'Find a vet',
  status,
  issued_at: '2026-11-21T09:00:00.000Z',
  created_at: '2026-11-21T09:00:00.000Z',
  survey_category_image_url: null,
  survey_category_name: null,
  unread_count: 0,
})
const detail: RequestDetail = {
  ...listed('b', 'in_progress'),
  details: '',
  messages: [],
  read_up_to: null,
  can_reply: true,
  survey: null,
}

test('a request from a response moves to its place in the lists', async () => {
  const client = new QueryClient()
  client.setQueryData(keyOf(inProgressRequests), [listed('a', 'in_progress')], { updatedAt: 5 })
  client.setQueryData(keyOf(completedRequests), [listed('b', 'closed'), listed('c', 'closed')])
  await cacheRequest(client, detail)
  const idsIn = (key: QueryKey) => client.getQueryData<ListedRequest[]>(key)?.map(({ id }) => id)
  expect([idsIn(keyOf(inProgressRequests)), idsIn(keyOf(completedRequests))]).toEqual([['a', 'b'], ['c']])
  expect(idsIn(keyOf(openRequests)), 'a list that nobody has fetched stays so').toBeUndefined()
  expect(client.getQueryData(keyOf(getRequest, { params: { id: 'b' } }))).toEqual(detail)
  expect(client.getQueryState(keyOf(inProgressRequests))?.dataUpdatedAt, 'the other rows are as old as before').toBe(5)
})

test('a list with other pending changes is refetched', async () => {
  const client = new QueryClient()
  client.setQueryData(keyOf(inProgressRequests), [listed('b', 'in_progress')])
  await client.invalidateQueries({ queryKey: keyOf(inProgressRequests) })
  await cacheRequest(client, detail)
  expect(client.getQueryState(keyOf(inProgressRequests))?.isInvalidated).toBe(true)
})

const message = (id: string): Message => ({
  id,
  body_html: '',
  source: 'other',
  source_name: 'Theo',
  external_created_at: '2026-11-21T09:00:00.000Z',
  attachment_keys: [],
  attachments: [],
})
const unread = { ...detail, unread_count: 3, messages: ['1', '2', '3'].map(message) }

test('a moved mark is updated in the request and its list without a refetch', async () => {
  const client = new QueryClient()
  client.setQueryData(keyOf(getRequest, { params: { id: 'b' } }), unread, { updatedAt: 4 })
  client.setQueryData(keyOf(inProgressRequests), [listed('a', 'in_progress'), unread], { updatedAt: 5 })
  await cacheMark(client, 'b', '2')
  expect(client.getQueryData(keyOf(getRequest, { params: { id: 'b' } }))).toEqual({
    ...unread,
    unread_count: 1,
    read_up_to: '2',
  })
  expect(countsIn(client)).toEqual([0, 1])
  const states = client.getQueryCache().getAll()
  expect(states.map(({ state }) => [state.dataUpdatedAt, state.isInvalidated])).toEqual([
    [4, false],
    [5, false],
  ])
})

test('a list that is being fetched when the mark moves is fetched once and contains it', async () => {
  const client = new QueryClient()
  client.setQueryData(keyOf(getRequest, { params: { id: 'b' } }), unread)
  const answer = Promise.withResolvers<ListedRequest[]>()
  const queryFn = vi.fn<() => Promise<ListedRequest[]>>(() => answer.promise)
  const fetching = client.fetchQuery({ queryKey: keyOf(inProgressRequests), queryFn })
  const marking = cacheMark(client, 'b', '3')
  answer.resolve([unread])
  await Promise.all([fetching, marking])
  expect(countsIn(client)).toEqual([0])
  expect(queryFn).toHaveBeenCalledOnce()
})

test('a request with other pending changes is refetched, with its lists', async () => {
  const client = new QueryClient()
  client.setQueryData(keyOf(getRequest, { params: { id: 'b' } }), unread)
  client.setQueryData(keyOf(inProgressRequests), [unread])
  await client.invalidateQueries({ queryKey: keyOf(getRequest, { params: { id: 'b' } }) })
  await cacheMark(client, 'b', '3')
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.isInvalidated),
  ).toEqual([true, true])
  expect(countsIn(client)).toEqual([3])
})

const countsIn = (client: QueryClient) =>
  client.getQueryData<ListedRequest[]>(keyOf(inProgressRequests))?.map(({ unread_count }) => unread_count)
