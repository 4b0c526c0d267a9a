import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCsrf } from '#web/desk/shared/wire/call.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { sendStored, storeStretch } from './stretches.ts'

const THEO = 7
const INES = 8
const NOW = new Date('2026-11-20T15:00:00Z').getTime()
const minutesAgo = (minutes: number) => NOW - minutes * 60_000

type Sent = { readonly path: string; readonly id: string; readonly began_ms_ago: number; readonly ended_ms_ago: number }
let sent: Sent[]
let answer: () => Response

const stored = () => localStore.keys().filter((key) => key.startsWith('tendwell.desk.work.'))

beforeEach(() => {
  sent = []
  answer = () => Response.json({ success: true })
  setCsrf('a-token')
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', new URL('https://desk.tendwell.test/'))
  vi.stubGlobal('fetch', async (url: string | URL, { body }: { body: string }) => {
    sent.push({ path: new URL(url, 'https://desk.tendwell.test').pathname, ...JSON.parse(body) })
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  setCsrf(null)
  for (const key of stored()) localStore.set(key, null)
})

const work = (staff: number, request: string, began: number, ended: number) =>
  storeStretch({ staff, request, began: minutesAgo(began), ended: minutesAgo(ended) })

test('stretches are sent oldest first, each with its own key, and only those of the caller', async () => {
  work(THEO, 'request-two', 2, 1)
  work(THEO, 'request-one', 9, 8)
  work(INES, 'request-one', 20, 19)
  expect(await sendStored(THEO)).toBe(true)
  expect(sent.map(({ path }) => path)).toEqual([
    '/desk/api/requests/request-one/own_time/beats',
    '/desk/api/requests/request-two/own_time/beats',
  ])
  expect(sent[0]).toMatchObject({ began_ms_ago: 540_000, ended_ms_ago: 480_000 })
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  expect(stored()).toHaveLength(1)
})

test('a stretch that could not be sent waits and is sent again with the same key', async () => {
  work(THEO, 'request-one', 9, 8)
  work(THEO, 'request-two', 2, 1)
  answer = () => new Response(null, { status: 503 })
  expect(await sendStored(THEO)).toBe(false)
  expect([sent.length, stored().length]).toEqual([1, 2])
  answer = () => Response.json({ success: true })
  expect(await sendStored(THEO)).toBe(true)
  expect(sent[1]?.id).toBe(sent[0]?.id)
  expect(stored()).toHaveLength(0)
})

test.each([404, 422])('a stretch that is rejected with %i does not block others', async (status) => {
  work(THEO, 'request-gone', 9, 8)
  answer = () => Response.json({ error: 'No.' }, { status })
  await sendStored(THEO)
  expect(stored()).toHaveLength(0)
})

test('no stretch is sent or lost while offline or signed out', async () => {
  work(THEO, 'request-one', 9, 8)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendStored(THEO)).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  setCsrf(null)
  expect(await sendStored(THEO)).toBe(false)
  expect([sent.length, stored().length]).toEqual([0, 1])
})
