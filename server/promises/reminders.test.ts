import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#tests/clock.ts'
import { accessRecords, atDesk } from '#tests/desk.ts'
import type { TestStaff } from '#tests/people.ts'
import { giveReply, giveRequest, type StoredRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'
import { announceDueReminders } from './announce-due-reminders.ts'

let world: World
let request: StoredRequest
beforeAll(async () => void (world = await openWorld()))
beforeEach(async () => {
  await world.app.deskDb.deleteFrom('desk.reminders').execute()
  request = await giveRequest(world, world.maya)
})
afterAll(() => world.close())

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const set = (staff: TestStaff, body: object = {}, headers?: Record<string, string>) =>
  world
    .as(staff)
    .post(
      `/desk/api/requests/${request.external_id}/reminders`,
      { what: 'Call Linden back', due_at: inHours(2), ...body },
      headers,
    )
const change = (staff: TestStaff, id: string, body: object) => world.as(staff).patch(`/desk/api/reminders/${id}`, body)
const due = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/reminders/due')).body.reminders
const besides = async (staff: TestStaff) => (await atDesk(world, staff, request).open()).body.request.promises.reminders
const write = (body: string) =>
  world.as(world.maya).post(`${request.path}/messages`, { message: { body, source: 'user', source_name: 'Maya' } })

describe('a reminder', () => {
  test('lies in its owner’s conversation, and in nobody else’s', async () => {
    const { status, body } = await set(world.theo)
    expect(status).toBe(201)
    expect(body.reminder).toEqual({ id: expect.any(String), what: 'Call Linden back', due_at: inHours(2) })
    expect(await besides(world.theo)).toEqual([body.reminder])
    expect(await besides(world.ines)).toEqual([])
  })

  test('is due at its time, not before, and stays until it is done', async () => {
    const { body } = await set(world.theo)
    expect(await due(world.theo)).toEqual([])
    world.clock.advance(2 * HOUR_MS)
    expect(await due(world.theo)).toEqual([
      { ...body.reminder, request: { external_id: request.external_id, name: 'Find a vet', member: 'Maya Lindqvist' } },
    ])
    expect(await due(world.ines)).toEqual([])
    world.clock.advance(30 * DAY_MS)
    expect(await due(world.theo)).toHaveLength(1)
    await change(world.theo, body.reminder.id, { done: true })
    expect(await due(world.theo)).toEqual([])
  })

  test('ends by itself when the member answers', async () => {
    await set(world.theo)
    await set(world.ines)
    expect((await write('It came today')).status).toBe(201)
    world.clock.advance(3 * HOUR_MS)
    expect([await due(world.theo), await due(world.ines), await besides(world.theo)]).toEqual([[], [], []])
  })

  test('does not end when one of us writes, nor when the member writes elsewhere', async () => {
    await set(world.theo)
    await giveReply(world, request, world.ines)
    const other = await giveRequest(world, world.maya)
    await world.as(world.maya).post(`${other.path}/messages`, {
      message: { body: 'Something else', source: 'user', source_name: 'Maya' },
    })
    expect(await besides(world.theo)).toHaveLength(1)
  })

  test('that the member’s answer has ended is not brought back by a late “not done”', async () => {
    const { body } = await set(world.theo)
    await write('It came today')
    expect((await change(world.theo, body.reminder.id, { done: false })).status).toBe(200)
    expect(await besides(world.theo)).toEqual([])
  })

  test('that was ended by hand can be taken back, and put off', async () => {
    const { body } = await set(world.theo)
    await change(world.theo, body.reminder.id, { done: true })
    await change(world.theo, body.reminder.id, { done: false, due_at: inHours(48) })
    expect(await besides(world.theo)).toEqual([{ ...body.reminder, due_at: inHours(48) }])
  })

  test('is set once for a key, however often it is sent', async () => {
    const once = { 'idempotency-key': 'reminder-1' }
    const answers = await Promise.all([set(world.theo, {}, once), set(world.theo, {}, once)])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await besides(world.theo)).toHaveLength(1)
    expect((await set(world.theo, { what: 'Another' }, once)).status).toBe(422)
  })

  test('refuses a time that has passed, and nothing to remind of', async () => {
    expect((await set(world.theo, { due_at: inHours(-1) })).body.errors).toEqual({
      due_at: ['Please choose a time that is still to come.'],
    })
    expect((await set(world.theo, { due_at: '9999-12-31T00:00:00Z' })).body.errors).toEqual({
      due_at: ['Please choose a time within a year.'],
    })
    expect((await set(world.theo, { what: '  ' })).body.errors).toEqual({ what: ['Please say what to remind you of'] })
  })

  test('of a colleague’s is not there, byte for byte', async () => {
    const { body } = await set(world.theo)
    const others = await change(world.ines, body.reminder.id, { done: true })
    const unknown = await change(world.ines, 'nobodysreminder', { done: true })
    expect([others.status, others.text]).toEqual([404, unknown.text])
    expect(await besides(world.theo)).toHaveLength(1)
  })
})

describe('the announcement', () => {
  test('happens once for two servers that look at once, and again only where it is put off', async () => {
    const { body } = await set(world.theo)
    const another = await world.anotherNode()
    const look = async () =>
      (await Promise.all([announceDueReminders(world.app), announceDueReminders(another.app)])).reduce((a, b) => a + b)
    expect(await look()).toBe(0)
    world.clock.advance(2 * HOUR_MS)
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    await change(world.theo, body.reminder.id, { due_at: inHours(1) })
    expect(await look()).toBe(0)
    world.clock.advance(HOUR_MS)
    expect(await look()).toBe(1)
  })

  test('reaches an open page, with whose it is and nothing of the member', async () => {
    const now = world.clock.now()
    const row = { request_id: request.id, staff_id: world.ines.id, what: 'Call back', due_at: now, created_at: now }
    await world.app.deskDb
      .insertInto('desk.reminders')
      .values({ ...row, id: world.app.newId() })
      .execute()
    const given = new Promise((resolve) => {
      world.app.live.onDesk((change) => {
        if ('staff_id' in change && change.staff_id === world.ines.id) resolve(change)
      })
    })
    await announceDueReminders(world.app)
    expect(await given).toEqual({ type: 'promises.changed', staff_id: world.ines.id })
  })
})

test('reading what is due leaves a row for each request, once a day', async () => {
  world.clock.advance(DAY_MS)
  const before = (await accessRecords(world)).length
  const shown = (await due(world.theo)).length
  await due(world.theo)
  const rows = (await accessRecords(world)).slice(before)
  expect(rows.length).toBeLessThanOrEqual(shown)
  for (const row of rows) expect(row).toMatchObject({ staff_id: world.theo.id, what: 'listed' })
})
