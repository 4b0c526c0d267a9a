import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/shared/endpoint.ts'
import { invalidate, keyContains, keyOf } from './keys.ts'

const list = endpoint('GET', '/api/v1/things', { who: 'member', summary: '', answer: null })
const one = endpoint('GET', '/api/v1/things/:id', { who: 'member', summary: '', answer: null })

test('a key consists of the path and the input', () => {
  expect(keyOf(list)).toEqual(['/api/v1/things'])
  expect(keyOf(one, { params: { id: 'a' } } as object)).toEqual(['/api/v1/things/:id', { params: { id: 'a' } }])
})

test('keyContains finds an ID in the parameters and in the query', () => {
  expect(keyContains(['/x', { params: { id: 'a' } }], 'a')).toBe(true)
  expect(keyContains(['/x', { query: { request_id: 'a' } }], 'a')).toBe(true)
  expect(keyContains(['/x', { query: { request_id: 'b' } }], 'a')).toBe(false)
  expect(keyContains(['/x'], 'a')).toBe(false)
})

test('invalidate reaches every input of an endpoint and no other endpoint', async () => {
  const client = new QueryClient()
  const keys = [
    keyOf(list),
    keyOf(one, { params: { id: 'a' } } as object),
    keyOf(one, { params: { id: 'b' } } as object),
  ]
  for (const key of keys) client.setQueryData(key, 1)
  await invalidate(client, one)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, true, true])
})
