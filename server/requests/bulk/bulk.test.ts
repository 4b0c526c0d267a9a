import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let three: StoredRequest[]
beforeEach(async () => {
  three = []
  for (const name of ['One', 'Two', 'Three']) three.push(await giveRequest(world, world.maya, { name }))
})

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const act = (act: object, known?: number | null, headers?: Record<string, string>, staff = world.theo) =>
  world
    .as(staff)
    .post(
      '/desk/api/bulk_acts',
      { act, requests: three.map(({ external_id }) => ({ external_id, assigned_to: known })) },
      headers,
    )
const stored = () =>
  world.app.db
    .selectFrom('requests')
    .select(['assignee_id', 'status', 'last_seq'])
    .where(
      'id',
      'in',
      three.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
const ids = () => three.map(({ external_id }) => external_id)

describe('bulk actions', () => {
  test('a bulk assignment skips a request that a colleague has just taken, and names the colleague', async () => {
    const [first, second, third] = ids()
    await atDesk(world, world.ines, { external_id: second ?? '' }).change({ assignee: 'me' })
    const { status, body } = await act({ kind: 'assign', assignee: 'me' }, null)
    const lost = { external_id: second, name: 'Two', message: `${world.ines.name} has just taken this.` }
    expect([status, body]).toEqual([201, { done: [first, third], not_done: [lost] }])
    expect((await stored()).map(({ assignee_id }) => assignee_id)).toEqual([
      world.theo.id,
      world.ines.id,
      world.theo.id,
    ])
  })

  test('a bulk action runs once per Idempotency-Key, and a retry returns the same', async () => {
    const key = { 'idempotency-key': 'a-key-for-many' }
    const first = await act({ kind: 'assign', assignee: world.ines.id }, null, key)
    const before = await stored()
    expect((await act({ kind: 'assign', assignee: world.ines.id }, null, key)).body).toEqual(first.body)
    expect(await stored()).toEqual(before)
  })

  test('a bulk assignment can be undone with a single action', async () => {
    await act({ kind: 'assign', assignee: 'me' }, null)
    expect((await act({ kind: 'assign', assignee: null }, world.theo.id)).body.not_done).toEqual([])
    expect((await stored()).every(({ assignee_id }) => assignee_id === null)).toBe(true)
  })

  test('bulk solving skips requests with an open task, and can be undone', async () => {
    const [first = ''] = ids()
    const task = { title: 'Ask the vet', owner: world.theo.id, due_at: inHours(2) }
    await world.as(world.theo).post(`/desk/api/requests/${first}/tasks`, task)
    const { body } = await act({ kind: 'state', state: 'solved' })
    expect(body.not_done).toEqual([{ external_id: first, name: 'One', message: 'A task is still open.' }])
    expect((await stored()).map(({ status }) => status)).toEqual(['open', 'closed', 'closed'])
    expect((await act({ kind: 'take_back' })).body.done).toEqual(ids().slice(1))
    expect((await stored()).every(({ status }) => status === 'open')).toBe(true)
  })

  test('bulk solving skips requests that have new messages since they were shown', async () => {
    const shown = (await stored()).map(({ last_seq }) => last_seq)
    await world.as(world.maya).post(`${three[1]?.path}/messages`, { message: { body: 'Wait, one more thing' } })
    const requests = ids().map((external_id, index) => ({ external_id, seen_seq: shown[index] }))
    const solve = { act: { kind: 'state', state: 'solved' }, requests }
    const { body } = await world.as(world.theo).post('/desk/api/bulk_acts', solve)
    expect([body.done, body.not_done]).toEqual([
      [ids()[0], ids()[2]],
      [
        expect.objectContaining({
          external_id: ids()[1],
          message: expect.stringContaining('A new message arrived'),
        }),
      ],
    ])
    expect((await stored()).map(({ status }) => status)).toEqual(['closed', 'open', 'closed'])
  })

  test('a bulk snooze and its end', async () => {
    await act({ kind: 'state', state: 'waiting_member' })
    expect((await act({ kind: 'snooze', until: null })).body.done).toEqual(ids())
    const { requests } = (await world.as(world.theo).get('/desk/api/requests')).body
    expect(requests.filter(({ external_id }: StoredRequest) => ids().includes(external_id))).toEqual([])
    expect((await act({ kind: 'wake' })).body.done).toEqual(ids())
  })

  test('a bulk note is added once per key, each copy with the number of requests', async () => {
    // more than one call can hold
    const write = { kind: 'note', id: 'my-note-1', body: 'Closed on **Friday**', requests: 5312 }
    const key = { 'idempotency-key': 'noted-once' }
    for (const _try of [1, 2]) expect((await act(write, undefined, key)).body.done).toEqual(ids())
    const noted = { internal: true, source_name: world.theo.name, to_requests: 5312 }
    for (const request of three) {
      const { messages } = (await atDesk(world, world.theo, request).open()).body.request
      expect(messages).toMatchObject([{ ...noted, body_html: '<p>Closed on <strong>Friday</strong></p>' }])
      expect((await world.as(world.maya).get(request.path)).text).not.toContain('Friday')
    }
  })

  test('a bulk note can be undone for a minute, by its author only', async () => {
    const notes = async () => {
      const { body } = await atDesk(world, world.theo, three[0] ?? { external_id: '' }).open()
      return body.request.messages.length
    }
    await act({ kind: 'note', id: 'my-note-2', body: 'Wrong ones', requests: 3 })
    await act({ kind: 'take_note', id: 'my-note-2' }, undefined, undefined, world.ines)
    expect(await notes()).toBe(1)
    await act({ kind: 'take_note', id: 'my-note-2' })
    expect(await notes()).toBe(0)
    await act({ kind: 'note', id: 'my-note-3', body: 'Right ones', requests: 3 })
    world.clock.advance(MINUTE_MS + 1)
    await act({ kind: 'take_note', id: 'my-note-3' })
    expect(await notes()).toBe(1)
  })

  test('bulk reminders must be in the future, and can be undone', async () => {
    const remind = { kind: 'remind', id: 'my-reminder-1', what: 'Ring them', due_at: inHours(2) }
    const key = { 'idempotency-key': 'reminded-once' }
    for (const _try of [1, 2]) expect((await act(remind, undefined, key)).body.done).toEqual(ids())
    const reminders = async (staff = world.theo) => {
      const { body } = await atDesk(world, staff, three[1] ?? { external_id: '' }).open()
      return body.request.promises.reminders.map(({ what }: { what: string }) => what)
    }
    expect([await reminders(), await reminders(world.ines)]).toEqual([['Ring them'], []])
    await act({ kind: 'forget', id: 'my-reminder-1' }, undefined, undefined, world.ines)
    expect(await reminders()).toEqual(['Ring them'])
    await act({ kind: 'forget', id: 'my-reminder-1' })
    expect(await reminders()).toEqual([])
    const late = await act({ ...remind, id: 'my-reminder-2', due_at: inHours(-1) })
    expect([late.body.done, late.body.not_done.length]).toEqual([[], 3])
  })

  test('a bulk action on deleted requests changes the others', async () => {
    const gone = { external_id: 'gone-request' }
    const requests = [gone, { external_id: ids()[0] }]
    const { body } = await world.as(world.theo).post('/desk/api/bulk_acts', { act: { kind: 'wake' }, requests })
    expect([body.done, body.not_done.length]).toEqual([[ids()[0]], 1])
  })
})

test('taking over a colleague’s request is recorded; other bulk actions show and record nothing', async () => {
  const about = async () => (await accessRecords(world)).filter(({ action }) => action === 'deskBulkAct')
  await act({ kind: 'assign', assignee: world.ines.id }, null)
  expect(await about()).toEqual([])
  await act({ kind: 'assign', assignee: 'me' }, world.ines.id)
  expect((await about()).map(({ why }) => why)).toEqual(['took_over', 'took_over', 'took_over'])
})

test.each([
  [{ act: { kind: 'erase' }, requests: [{ external_id: 'some-request' }] }, 'act'],
  [{ act: { kind: 'wake' }, requests: [] }, 'requests'],
  [
    { act: { kind: 'wake' }, requests: Array.from({ length: 201 }, () => ({ external_id: 'some-request' })) },
    'requests',
  ],
])('a bulk action that is empty or too large is rejected', async (body, field) => {
  const answer = await world.as(world.theo).post('/desk/api/bulk_acts', body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [expect.stringContaining(field)]])
})
