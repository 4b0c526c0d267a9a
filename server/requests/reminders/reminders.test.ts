import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveReply, giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { announceDueReminders } from './announce-due-reminders.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => {
  await world.app.deskDb.deleteFrom('desk.reminders').execute()
  request = await giveRequest(world, world.maya)
})

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
  test('a reminder is visible in its owner’s conversation only', async () => {
    const { status, body } = await set(world.theo)
    expect(status).toBe(201)
    expect(body.reminder).toEqual({ id: expect.any(String), what: 'Call Linden back', due_at: inHours(2) })
    expect(await besides(world.theo)).toEqual([body.reminder])
    expect(await besides(world.ines)).toEqual([])
  })

  test('a reminder is due at its time, not before, and stays until it is done', async () => {
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

  test('a reminder ends when the member answers', async () => {
    await set(world.theo)
    await set(world.ines)
    expect((await write('It came today')).status).toBe(201)
    world.clock.advance(3 * HOUR_MS)
    expect([await due(world.theo), await due(world.ines), await besides(world.theo)]).toEqual([[], [], []])
  })

  test('a reminder does not end with a message of the desk, or in another request', async () => {
    await set(world.theo)
    await giveReply(world, request, world.ines)
    const other = await giveRequest(world, world.maya)
    await world.as(world.maya).post(`${other.path}/messages`, {
      message: { body: 'Something else', source: 'user', source_name: 'Maya' },
    })
    expect(await besides(world.theo)).toHaveLength(1)
  })

  test('a late “not done” does not reopen a reminder that the member’s answer has ended', async () => {
    const { body } = await set(world.theo)
    await write('It came today')
    expect((await change(world.theo, body.reminder.id, { done: false })).status).toBe(200)
    expect(await besides(world.theo)).toEqual([])
  })

  test('a reminder that was completed manually can be reopened and postponed', async () => {
    const { body } = await set(world.theo)
    await change(world.theo, body.reminder.id, { done: true })
    await change(world.theo, body.reminder.id, { done: false, due_at: inHours(48) })
    expect(await besides(world.theo)).toEqual([{ ...body.reminder, due_at: inHours(48) }])
  })

  test('a reminder is set once per key, however often it is sent', async () => {
    const once = { 'idempotency-key': 'reminder-1' }
    const answers = await Promise.all([set(world.theo, {}, once), set(world.theo, {}, once)])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await besides(world.theo)).toHaveLength(1)
    expect((await set(world.theo, { what: 'Another' }, once)).status).toBe(422)
  })

  test('a reminder in the past or without text is rejected', async () => {
    expect((await set(world.theo, { due_at: inHours(-1) })).body.errors).toEqual({
      due_at: ['Please choose a time that is still to come.'],
    })
    expect((await set(world.theo, { due_at: '9999-12-31T00:00:00Z' })).body.errors).toEqual({
      due_at: ['Please choose a time within a year.'],
    })
    expect((await set(world.theo, { what: '  ' })).body.errors).toEqual({
      what: ['Please enter what to remind you of'],
    })
  })

  test('a colleague’s reminder gets the same response as an unknown one, byte for byte', async () => {
    const { body } = await set(world.theo)
    const others = await change(world.ines, body.reminder.id, { done: true })
    const unknown = await change(world.ines, 'nobodysreminder', { done: true })
    expect([others.status, others.text]).toEqual([404, unknown.text])
    expect(await besides(world.theo)).toHaveLength(1)
  })
})

describe('the notification', () => {
  test('two servers notify once, and again only after the reminder was postponed', async () => {
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

  test('an open page is notified, with the owner but without data of the member', async () => {
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

test('reading due reminders is recorded once per request and day', async () => {
  world.clock.advance(DAY_MS)
  const before = (await accessRecords(world)).length
  const shown = (await due(world.theo)).length
  await due(world.theo)
  const rows = (await accessRecords(world)).slice(before)
  expect(rows.length).toBeLessThanOrEqual(shown)
  for (const row of rows) expect(row).toMatchObject({ staff_id: world.theo.id, what: 'listed' })
})
