import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListedRequest, RequestDetail } from '#contract/member/requests.ts'
import { keys } from '../queries.ts'
import { cacheRequest } from './cache-request.ts'

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
