import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Alert } from '#contract/desk/queue/alerts.ts'
import { setCsrf } from '#web/desk/shared/wire/call.ts'
import { queryClient } from '#web/desk/shared/wire/queries.ts'
import { type QueuePage, whole } from '#web/desk/shared/wire/queue-answer.ts'
import { updateTabTitle } from './update-tab-title.ts'

const tab = { title: '', querySelector: () => null }
const asked: URL[] = []
let names: string[] = []

beforeEach(() => {
  setCsrf('a-token')
  asked.length = 0
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { origin: 'https://desk.example' })
  vi.stubGlobal('document', tab)
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'https://desk.example'))
    return Promise.resolve(Response.json(pageOf(names)))
  })
})
afterEach(() => queryClient.clear())

const MOMENT = '2026-11-17T16:00:00.000Z'
const pageOf = (all: readonly string[]): QueuePage =>
  whole({
    requests: all.map((name) => ({
      external_id: 'first',
      name,
      status: 'open',
      member: { name: 'Samir Okafor', company: null },
      assignee: { id: 3, name: 'Renata Ochoa' },
      issued_at: MOMENT,
      last_message_at: null,
      waiting_on: 'us',
      waiting_since: MOMENT,
      state: 'in_progress',
      answer_due: null,
      category: null,
      unread: 0,
      last_seq: 3,
      match: null,
    })),
    next: null,
    found: null,
    ours: null,
    partly: false,
    clock: { at: MOMENT, open: true, until: null },
    counts: { mine: 1, unassigned: 0, everyone: 1 },
  })

const due = (external_id: string, minute: number): Alert => ({
  key: `due-${external_id}`,
  kind: 'due',
  external_id,
  due_at: new Date(2026, 10, 17, 10, minute).toISOString(),
  by: null,
})
const call = async (alerts: readonly Alert[]) => {
  const calling = updateTabTitle(() => ({ alerts, unread: 9 }), new AbortController().signal)
  const atOnce = tab.title
  await calling
  return [atOnce, tab.title].map((title) => title.split(' | ')[0])
}

test('the tab names the request whose answer is due next, once its title is read', async () => {
  names = ['Rebook Denver']
  const alerts = [due('later', 30), due('first', 15)]
  expect(await call(alerts)).toEqual(['(9) 10:15 Answer due', '(9) 10:15 Rebook Denver'])
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toMatchObject([
    { assignee: 'me', only: 'first' },
  ])
  expect(await call(alerts), 'and read once').toEqual(['(9) 10:15 Rebook Denver', '(9) 10:15 Rebook Denver'])
  expect(asked).toHaveLength(1)
})

test('a request that is unassigned or belongs to a colleague is not named', async () => {
  names = []
  expect(await call([due('theirs', 15)])).toEqual(['(9) 10:15 Answer due', '(9) 10:15 Answer due'])
})

test('nothing is read while no answer is about to be late', async () => {
  expect(await call([{ ...due('late', 15), kind: 'late' }])).toEqual(['(9) Desk', '(9) Desk'])
  expect(asked).toEqual([])
})
