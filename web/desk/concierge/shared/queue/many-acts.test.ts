import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setCsrf } from '#web/desk/shared/wire/call.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { actOnMany, backFrom, type Target } from './many-acts.ts'

const target = (external_id: string, assignee: number | null, state: Target['state'] = 'in_progress'): Target => ({
  external_id,
  name: external_id,
  state,
  assignee: assignee === null ? null : { id: assignee, name: 'Somebody' },
})
const back = (...given: Parameters<typeof backFrom>) =>
  backFrom(...given).map(({ act, targets }) => [act, targets.map((one) => [one.external_id, one.assignee?.id ?? null])])

test('undo of an assignment returns each request from its new assignee to its previous one', () => {
  const given = [target('one', null), target('two', 3), target('three', null)]
  expect(back({ kind: 'assign', assignee: 7 }, given)).toEqual([
    [
      { kind: 'assign', assignee: null },
      [
        ['one', 7],
        ['three', 7],
      ],
    ],
    [{ kind: 'assign', assignee: 3 }, [['two', 7]]],
  ])
})

test('undo of a state change restores each previous state, and reopens solved requests', () => {
  const given = [target('one', 3, 'submitted'), target('two', 3, 'waiting_member')]
  const steps = backFrom({ kind: 'state', state: 'in_progress' }, given)
  expect(steps.map(({ act, targets }) => [act, targets.map(({ state }) => state)])).toEqual([
    [{ kind: 'state', state: 'submitted' }, ['in_progress']],
    [{ kind: 'state', state: 'waiting_member' }, ['in_progress']],
  ])
  expect(back({ kind: 'state', state: 'solved' }, given).map(([act]) => act)).toEqual([{ kind: 'take_back' }])
})

test('undo of a snooze brings the requests back', () => {
  expect(back({ kind: 'snooze', until: null }, [target('one', 3)]).map(([act]) => act)).toEqual([{ kind: 'wake' }])
})

test("undo of a tag change restores each request's tags and keeps tags that a colleague added since", () => {
  const tagged = (id: string, ...tags: string[]) => ({ ...target(id, null), tags })
  const four = [
    tagged('one', 'Visa', 'Old'),
    tagged('two', 'Old'),
    tagged('three', 'Visa', 'Old'),
    tagged('four', 'VISA'),
  ]
  expect(back({ kind: 'tags', add: ['Visa'], remove: ['Old'] }, four)).toEqual([
    [
      { kind: 'tags', add: ['Old'], remove: [], own: true },
      [
        ['one', null],
        ['three', null],
      ],
    ],
    [{ kind: 'tags', add: ['Old'], remove: ['Visa'], own: true }, [['two', null]]],
  ])
})

describe('an act on more requests than one call accepts', () => {
  const calls: string[][] = []
  const messages: string[] = []
  let stopListening = () => {}
  beforeEach(() => {
    setCsrf('a-token')
    calls.length = 0
    messages.length = 0
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', { origin: 'https://desk.example' })
    vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
      const { requests }: { requests: { external_id: string }[] } = JSON.parse(body)
      const done = requests.map(({ external_id }) => external_id)
      calls.push(done)
      return Promise.resolve(Response.json({ done, not_done: [] }))
    })
    stopListening = toasts.subscribe(() => messages.push(...toasts.all().map(({ message }) => message)))
  })
  afterEach(() => {
    stopListening()
    toasts.clear()
  })
  const sizes = () => calls.map(({ length }) => length)

  test('runs in several calls, shows its progress and has one undo', async () => {
    const many = Array.from({ length: 1450 }, (_, at) => target(`request-${at}`, at % 2 ? 3 : null))
    expect(await actOnMany({ kind: 'assign', assignee: 7 }, many, 'given to Ines')).toBe(true)
    expect(sizes()).toEqual([200, 200, 200, 200, 200, 200, 200, 50])
    expect(new Set(calls.flat()).size).toBe(1450)
    expect(messages).toContain('1,200 of 1,450 requests are done …')
    const [last, ...others] = toasts.all()
    expect([last?.message, others]).toEqual(['1,450 requests are given to Ines.', []])
    calls.length = 0
    last?.action?.run()
    await vi.waitFor(() => expect(calls.flat()).toHaveLength(1450))
    expect(Math.max(...sizes())).toBeLessThanOrEqual(200)
  })
})
