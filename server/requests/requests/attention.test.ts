import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endBreaks } from '#server/requests/shifts/end-breaks.ts'
import { listenTo } from '#tests/harness/listener.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
let origin: string
beforeAll(async () => {
  origin = await world.memberDoor.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const attention = async () =>
  (await world.as(world.maya).get(`/api/v1/attention?request_id=${request.external_id}`)).body.attention
const path = () => `/desk/api/requests/${request.external_id}`
const opens = (staff: TestStaff, up_to = 99) => world.as(staff).post(`${path()}/seen`, { up_to })
const does = (staff: TestStaff, doing: string) =>
  world.as(staff).post(`${path()}/presence`, { tab: `tab-of-${staff.id}`, doing })
const lastOwn = async () => (await world.as(world.maya).get(request.path)).body.request.messages.at(-1).id

test('a member sees the assignee, and the time by which the SLA clock requires an answer', async () => {
  expect(await attention()).toMatchObject({ concierge: null, writer: null, seen_up_to: null, seen_at: null })
  await atDesk(world, world.theo, request).change({ assignee: 'me' })
  await say(world, request, 'Are you there?')
  const { due_at } = await world.app.deskDb
    .selectFrom('requests')
    .select('due_at')
    .where('external_id', '=', request.external_id)
    .executeTakeFirstOrThrow()
  expect(await attention()).toMatchObject({ concierge: 'Theo Marchetti', answer_due_at: due_at?.toISOString() })
  await atDesk(world, world.theo, request).reply('I am')
  expect(await attention()).toMatchObject({ answer_due_at: null })
})

test('a member’s message was seen when a concierge’s read mark first passed it', async () => {
  await say(world, request, 'One')
  expect(await attention()).toMatchObject({ seen_up_to: null, seen_at: null })
  await opens(world.theo)
  const at = world.clock.now().toISOString()
  const seen = { seen_up_to: await lastOwn(), seen_at: at }
  expect(await attention()).toMatchObject(seen)
  world.clock.advance(60_000)
  await atDesk(world, world.theo, request).note('Ring at ten')
  await opens(world.theo)
  await opens(world.ines)
  expect(await attention()).toMatchObject(seen)
  await say(world, request, 'Two')
  expect(await attention()).toMatchObject(seen)
})

test('a concierge who is writing a reply is shown; one who reads or writes a note is not', async () => {
  for (const doing of ['looking', 'writing_note']) {
    await does(world.theo, doing)
    expect(await attention()).toMatchObject({ writer: null })
  }
  await does(world.theo, 'writing_reply')
  expect(await attention()).toMatchObject({ writer: 'Theo Marchetti' })
  await does(world.theo, 'looking')
  expect(await attention()).toMatchObject({ writer: null })
  await does(world.theo, 'writing_reply')
  world.clock.advance(20_000)
  expect(await attention()).toMatchObject({ writer: null })
})

test('the member’s open pages are notified at once, by an event without number and content', async () => {
  const listener = await listenTo(`${origin}/api/v1/events`, { authorization: `Bearer ${world.maya.token}` })
  await expect.poll(() => listener.comments).toContain('here')
  const place = listener.lastId()
  await does(world.theo, 'looking')
  await does(world.theo, 'writing_note')
  await does(world.theo, 'writing_reply')
  expect((await listener.until(1)).map(({ event, id }) => [event, id])).toEqual([['attention.changed', place]])
  await say(world, request, 'Hello?')
  await listener.until(2)
  await opens(world.theo)
  const heard = await listener.until(3)
  expect(heard.map(({ event }) => event)).toEqual(['attention.changed', 'message.created', 'attention.changed'])
  for (const { data } of heard) expect(data).toEqual({ request_external_id: request.external_id })
  expect(Number(listener.lastId())).toBe(Number(place) + 1)
  listener.leave()
})

test('another member’s request gets the same response as an unknown one', async () => {
  const asked = (id: string) => world.as(world.jonah).get(`/api/v1/attention?request_id=${id}`)
  const { status, text } = await asked(request.external_id)
  expect([status, text]).toEqual([200, '{"attention":null}'])
  expect((await asked('nobodysrequest')).text).toBe(text)
})

test('one call returns the attention of all the member’s open requests, and of no others', async () => {
  const done = await giveRequest(world, world.maya)
  await atDesk(world, world.theo, done).change({ status: 'closed' })
  await giveRequest(world, world.jonah)
  await atDesk(world, world.theo, request).change({ assignee: 'me' })
  const { body } = await world.as(world.maya).get('/api/v1/attention/open')
  const ids = body.attention.map((one: { request_id: string }) => one.request_id)
  const lists = await Promise.all(
    ['open', 'in_progress'].map((list) => world.as(world.maya).get(`/api/v1/requests/${list}`)),
  )
  const listed = lists.flatMap((list) => list.body.requests.map((one: { external_id: string }) => one.external_id))
  expect(ids.toSorted()).toEqual(listed.toSorted())
  expect(body.attention.find((one: { request_id: string }) => one.request_id === request.external_id)).toEqual({
    request_id: request.external_id,
    ...(await attention()),
  })
})

describe('the assignee’s hours', () => {
  const comesBack = () => world.as(world.theo).put('/desk/api/me/shift', { on_shift: true })
  /** Goes away and keeps all promises. */
  async function leaves(absence: object = {}) {
    const { body } = await world.as(world.theo).get('/desk/api/me/promises')
    const open: { kind: string; id: string }[] = body.requests.flatMap((one: { promises: object[] }) => one.promises)
    const decisions = open.map(({ kind, id }) => ({ kind, id, keep: 'I know the vet' }))
    const answer = await world.as(world.theo).post('/desk/api/handovers', { ...absence, decisions, packets: [] })
    expect(answer.status).toBe(201)
  }
  const daysAway = (days_away: object[]) => world.as(world.theo).put('/desk/api/me/hours', { hours: null, days_away })
  const presence = async () => (await attention()).presence
  const time_zone = 'America/Chicago'
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const nextDay = (hour: number) => {
    const day = new Date(world.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
    return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
  }
  beforeEach(async () => void (await atDesk(world, world.theo, request).change({ assignee: 'me' })))
  afterEach(comesBack)

  test('a member sees the hours before, during and after them: 8 AM to 8 PM Central', async () => {
    expect(await presence()).toEqual({ state: 'away', back_at: '2026-11-23T14:00:00.000Z', time_zone })
    world.clock.advance(6 * HOUR_MS)
    expect(await presence()).toEqual({ state: 'at_desk', until: nextDay(2), time_zone })
  })

  test('a member sees when an absent assignee returns, unless a colleague covers the absence', async () => {
    const until = inHours(2)
    await leaves({ until })
    expect(await presence()).toEqual({ state: 'away', back_at: until, time_zone })
    await leaves({ until: nextDay(5), covered_by: world.ines.id })
    const covered = { state: 'covered', by: 'Ines Calder', time_zone }
    expect(await presence()).toEqual({ ...covered, back_at: nextDay(14) })
    await leaves({ covered_by: world.ines.id })
    expect(await presence()).toEqual({ ...covered, back_at: null })
    world.clock.advance(12 * HOUR_MS)
    expect(await presence()).toEqual({ state: 'away', back_at: null, time_zone })
  })

  test('a member sees the return after the last day away, if that is later than the announced return', async () => {
    await leaves({ until: inHours(2), covered_by: world.ines.id })
    world.clock.advance(3 * HOUR_MS)
    await endBreaks(world.app)
    const today = world.clock.now().toISOString().slice(0, 10)
    await daysAway([{ first_day: today, last_day: today }])
    const tomorrow = { state: 'away', back_at: nextDay(14), time_zone }
    expect(await presence(), 'nobody covers for them any more').toEqual(tomorrow)
    await comesBack()
    expect(await presence()).toEqual(tomorrow)
    await daysAway([])
  })

  test('a change of hours reaches the member’s open pages at once', async () => {
    const listener = await listenTo(`${origin}/api/v1/events`, { authorization: `Bearer ${world.maya.token}` })
    await expect.poll(() => listener.comments).toContain('here')
    await leaves()
    const changed = { event: 'attention.changed', data: { request_external_id: request.external_id } }
    await expect.poll(() => listener.heard).toContainEqual(expect.objectContaining(changed))
    listener.leave()
  })

  test('the hours continue across a break, and from an evening into the night', async () => {
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    const week = [
      { weekday: 1, opens: '08:00', closes: '12:00' },
      { weekday: 1, opens: '13:00', closes: '02:00' },
    ]
    const { now: _now, ...before } = hours
    const { body } = await world.as(world.olga).put('/desk/api/business_hours', { ...before, week })
    // Monday, noon in Chicago
    const noon = new Date('2026-11-30T18:00:00.000Z').getTime()
    world.clock.advance(noon - world.clock.now().getTime())
    expect(await presence()).toEqual({ state: 'away', back_at: '2026-11-30T19:00:00.000Z', time_zone })
    world.clock.advance(13 * HOUR_MS)
    expect(await presence()).toEqual({ state: 'at_desk', until: '2026-12-01T08:00:00.000Z', time_zone })
    await world.as(world.olga).put('/desk/api/business_hours', { ...before, version: body.hours.version })
  })

  test('a completed request shows no hours', async () => {
    await atDesk(world, world.theo, request).change({ status: 'closed' })
    expect(await presence()).toBeNull()
  })
})
