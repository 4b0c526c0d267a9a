import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ListedRequest, Message, RequestDetail } from '#contract/member/requests.ts'
import { keys } from '../shared/queries.ts'
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

test('a request that an answer brought takes its place in the lists, and leaves the one it has left', async () => {
  const client = new QueryClient()
  client.setQueryData(keys.inProgressRequests, [listed('a', 'in_progress')], { updatedAt: 5 })
  client.setQueryData(keys.completedRequests, [listed('b', 'closed'), listed('c', 'closed')])
  await cacheRequest(client, detail)
  const idsIn = (key: readonly string[]) => client.getQueryData<ListedRequest[]>(key)?.map(({ id }) => id)
  expect([idsIn(keys.inProgressRequests), idsIn(keys.completedRequests)]).toEqual([['a', 'b'], ['c']])
  expect(idsIn(keys.openRequests), 'a list that nobody has fetched stays so').toBeUndefined()
  expect(client.getQueryData(keys.request('b'))).toEqual(detail)
  expect(client.getQueryState(keys.inProgressRequests)?.dataUpdatedAt, 'the other rows are as old as before').toBe(5)
})

test('a list that is owed other news is fetched all the same', async () => {
  const client = new QueryClient()
  client.setQueryData(keys.inProgressRequests, [listed('b', 'in_progress')])
  await client.invalidateQueries({ queryKey: keys.inProgressRequests })
  await cacheRequest(client, detail)
  expect(client.getQueryState(keys.inProgressRequests)?.isInvalidated).toBe(true)
})

const said = (id: string): Message => ({
  id,
  body_html: '',
  source: 'other',
  source_name: 'Theo',
  external_created_at: '2026-11-21T09:00:00.000Z',
  attachment_keys: [],
  attachments: [],
})
const unread = { ...detail, unread_count: 3, messages: ['1', '2', '3'].map(said) }

test('a mark that was moved stands in the request and in its list, and nothing is owed for it', async () => {
  const client = new QueryClient()
  client.setQueryData(keys.request('b'), unread, { updatedAt: 4 })
  client.setQueryData(keys.inProgressRequests, [listed('a', 'in_progress'), unread], { updatedAt: 5 })
  await cacheMark(client, 'b', '2')
  expect(client.getQueryData(keys.request('b'))).toEqual({ ...unread, unread_count: 1, read_up_to: '2' })
  expect(countsIn(client)).toEqual([0, 1])
  const states = client.getQueryCache().getAll()
  expect(states.map(({ state }) => [state.dataUpdatedAt, state.isInvalidated])).toEqual([
    [4, false],
    [5, false],
  ])
})

test('a list that is on its way when the mark is moved comes with it, fetched once', async () => {
  const client = new QueryClient()
  client.setQueryData(keys.request('b'), unread)
  const answer = Promise.withResolvers<ListedRequest[]>()
  const queryFn = vi.fn<() => Promise<ListedRequest[]>>(() => answer.promise)
  const fetching = client.fetchQuery({ queryKey: keys.inProgressRequests, queryFn })
  const marking = cacheMark(client, 'b', '3')
  answer.resolve([unread])
  await Promise.all([fetching, marking])
  expect(countsIn(client)).toEqual([0])
  expect(queryFn).toHaveBeenCalledOnce()
})

test('a request that is owed other news is fetched all the same, with its lists', async () => {
  const client = new QueryClient()
  client.setQueryData(keys.request('b'), unread)
  client.setQueryData(keys.inProgressRequests, [unread])
  await client.invalidateQueries({ queryKey: keys.request('b') })
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
  client.getQueryData<ListedRequest[]>(keys.inProgressRequests)?.map(({ unread_count }) => unread_count)
