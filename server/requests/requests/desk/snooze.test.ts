import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deskSetBusinessHours } from '#contract/desk/operations/business-hours.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { wakeDueRequests } from './snooze.ts'

const world = setUpWorld()
let request: StoredRequest
beforeAll(async () => {
  const { hours } = (await world.as(world.olga).get(deskSetBusinessHours.path)).body
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
  const holidays = [{ day: '2027-01-01', name: 'New Year' }]
  const open = { ...hours, time_zone: 'America/Chicago', first_minutes: 240, next_minutes: 240, week, holidays }
  await world.as(world.olga).put(deskSetBusinessHours.path, open)
})
beforeEach(async () => {
  request = await giveRequest(world, world.maya)
  await atDesk(world, world.theo, request).change({ assignee: 'me', waiting_on: 'member' })
})

const path = () => `/desk/api/requests/${request.external_id}`
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const snooze = (until: string | null, staff = world.theo) => world.as(staff).put(`${path()}/snooze`, { until })
const queue = async (query = '?assignee=me', staff: TestStaff = world.theo) =>
  (await world.as(staff).get(`/desk/api/requests${query}`)).body
const has = async (query?: string) =>
  (await queue(query)).requests.some(({ external_id }: StoredRequest) => external_id === request.external_id)
const inQueue = async () =>
  (await queue()).requests.find(({ external_id }: StoredRequest) => external_id === request.external_id)
const write = () =>
  world.as(world.maya).post(`/api/v1/requests/${request.external_id}/messages`, {
    message: { body: 'It came', source: 'user', source_name: 'Maya' },
  })

describe('a snoozed request', () => {
  test('a snoozed request appears only in the list of snoozed requests and in searches', async () => {
    const until = inHours(5)
    const answer = await snooze(until)
    expect([answer.status, answer.body.snooze]).toEqual([200, { until, by: world.theo.name, cut: false }])
    expect(await has()).toBe(false)
    expect(await has('?assignee=me&snoozed=true')).toBe(true)
    expect(await has('?q=vet')).toBe(true)
    const { snoozed } = await queue()
    expect(snoozed).toEqual({ count: 1, next: { at: until, name: 'Find a vet' } })
    expect((await queue('?assignee=me', world.ines)).snoozed).toEqual({ count: 0, next: null })
    await world.as(world.theo).delete(`${path()}/snooze`)
  })

  test('a snoozed request returns at its time, and is marked as returned for a day', async () => {
    const until = inHours(2)
    await snooze(until)
    world.clock.advance(2 * HOUR_MS)
    expect(await has(), 'whether or not a server has looked').toBe(true)
    expect(await wakeDueRequests(world.app)).toBe(1)
    expect(await wakeDueRequests(world.app), 'once').toBe(0)
    expect(await inQueue()).toMatchObject({ snoozed: null, back_since: until })
    world.clock.advance(DAY_MS)
    expect((await inQueue()).back_since).toBeNull()
  })

  test('a snooze ends when the member writes, but not when a colleague acts', async () => {
    await snooze(null)
    await atDesk(world, world.theo, request).note('Still waiting')
    expect(await has()).toBe(false)
    await write()
    expect(await has()).toBe(true)
    expect((await inQueue()).back_since).not.toBeNull()
  })

  test('a snooze ends when the request gets a new assignee', async () => {
    await snooze(null)
    await atDesk(world, world.ines, request).change({ assignee: 'me' })
    expect(await has(`?assignee=${world.ines.id}`)).toBe(true)
  })

  test('a snooze can be ended early, and the history shows both steps', async () => {
    const until = inHours(5)
    await snooze(until)
    const open = async () => (await atDesk(world, world.theo, request).open()).body.request
    expect((await open()).snoozed).toMatchObject({ until, by: world.theo.name })
    for (const _again of [1, 2])
      expect((await world.as(world.theo).delete(`${path()}/snooze`)).body).toEqual({ success: true })
    expect(await has()).toBe(true)
    const { snoozed, events } = await open()
    expect(snoozed).toBeNull()
    expect(events.at(-1)).toMatchObject({ event: 'snoozed', by: world.theo.name, data: { until, ended_by: 'hand' } })
  })

  test('the last of several snooze times counts', async () => {
    await snooze(inHours(1))
    await snooze(inHours(3))
    world.clock.advance(2 * HOUR_MS)
    expect(await has()).toBe(false)
    world.clock.advance(2 * HOUR_MS)
    expect(await has()).toBe(true)
  })

  test('the member does not notice a snooze', async () => {
    const shown = async () => (await world.as(world.maya).get(request.path)).body
    const before = await shown()
    await snooze(inHours(1))
    expect(await shown()).toEqual(before)
  })
})

describe('a promised answer limits a snooze', () => {
  test('the request returns on the morning of the day when its answer is due', async () => {
    // a Friday evening in Chicago: three hours are left of the four
    world.clock.advance(Date.parse('2027-01-09T01:00:00Z') - world.clock.now().getTime())
    await atDesk(world, world.theo, request).change({ waiting_on: 'us' })
    const monday = '2027-01-11T14:00:00.000Z'
    expect((await snooze(null)).body.snooze).toEqual({ until: monday, by: world.theo.name, cut: true })
    expect((await snooze(inHours(24 * 7))).body.snooze).toMatchObject({ until: monday, cut: true })
    expect((await snooze(inHours(3))).body.snooze).toMatchObject({ cut: false })
  })

  test('a request whose answer is due within the hour cannot be snoozed', async () => {
    await atDesk(world, world.theo, request).change({ waiting_on: 'us' })
    world.clock.advance(30 * DAY_MS)
    const { status, body } = await snooze(inHours(3))
    expect([status, body.errors.until[0]]).toEqual([422, expect.stringContaining('Please answer first')])
  })
})

test.each([['yesterday'], ['2020-01-01T00:00:00Z'], [5]])('a snooze until %j explains its rejection', async (until) => {
  const { status, body } = await world.as(world.theo).put(`${path()}/snooze`, { until })
  expect([status, body.errors.until]).toEqual([422, [expect.stringMatching(/^Please/)]])
})

test('a snooze of more than a year is rejected', async () => {
  for (const until of ['9999-12-31T00:00:00Z', inHours(367 * 24)]) {
    const { status, body } = await snooze(until)
    expect([status, body.errors]).toEqual([422, { until: ['Please choose a time within a year.'] }])
  }
})

test('a completed request cannot be snoozed', async () => {
  await atDesk(world, world.theo, request).change({ state: 'solved' })
  expect((await snooze(inHours(1))).status).toBe(409)
})

test('suggested snooze times are in business hours and have no duplicates', async () => {
  const times = async (now: string) => {
    world.clock.advance(Date.parse(now) - world.clock.now().getTime())
    const { body } = await world.as(world.theo).get('/desk/api/snooze_times')
    return body.times.map(({ label, at }: { label: string; at: string }) => [label, at])
  }
  // Tuesday morning in Chicago
  expect(await times('2027-03-02T15:40:00Z')).toEqual([
    ['Later today', '2027-03-02T19:00:00.000Z'],
    ['Tomorrow', '2027-03-03T14:00:00.000Z'],
    ['Monday', '2027-03-08T14:00:00.000Z'],
    ['In a week', '2027-03-09T14:00:00.000Z'],
  ])
  // Sunday: the office is closed today, and tomorrow is Monday
  expect(await times('2027-03-07T18:00:00Z')).toEqual([
    ['Tomorrow', '2027-03-08T14:00:00.000Z'],
    ['In a week', '2027-03-15T13:00:00.000Z'],
  ])
})

test('suggested times include the mornings of a request’s own days and the return before its answer', async () => {
  const asked = async (query: string) => (await world.as(world.theo).get(`/desk/api/snooze_times?${query}`)).body
  // Sunday evening in Chicago
  world.clock.advance(Date.parse('2027-03-15T01:00:00Z') - world.clock.now().getTime())
  const tuesday = { day: '2027-03-16', at: '2027-03-16T13:00:00.000Z' }
  const passed = '2027-03-12'
  const { on_days, back_at } = await asked(`days=2027-03-20,${passed},${tuesday.day}&due=2027-03-16T15:00:00Z`)
  expect([on_days[0], back_at]).toEqual([tuesday, tuesday.at])
  expect(on_days.map(({ day }: { day: string }) => day)).toEqual([tuesday.day, '2027-03-20'])
  expect((await asked('due=2027-03-15T01:30:00Z')).back_at).toBeNull()
  expect(await asked('')).toMatchObject({ on_days: [], back_at: null })
  for (const query of ['days=tomorrow', 'days=2027-13-40', 'due=soon'])
    expect((await world.as(world.theo).get(`/desk/api/snooze_times?${query}`)).status).toBe(422)
})

describe('business hours with a break and a night', () => {
  beforeAll(async () => {
    const { hours } = (await world.as(world.olga).get(deskSetBusinessHours.path)).body
    const week = [
      { weekday: 3, opens: '08:00', closes: '12:00' },
      { weekday: 3, opens: '13:00', closes: '17:00' },
      { weekday: 5, opens: '22:00', closes: '06:00' },
    ]
    await world.as(world.olga).put(deskSetBusinessHours.path, { ...hours, time_zone: 'UTC', week })
  })
  const asked = async (query: string) => (await world.as(world.theo).get(`/desk/api/snooze_times?${query}`)).body

  test('a request returns at the opening time of the day when its answer is due', async () => {
    world.clock.advance(Date.parse('2027-04-05T09:00Z') - world.clock.now().getTime())
    const back = async (due: string) => (await asked(`due=${due}`)).back_at
    expect(await back('2027-04-07T15:00:00Z'), 'after the break').toBe('2027-04-07T08:00:00.000Z')
    expect(await back('2027-04-10T05:00:00Z'), 'in the night').toBe('2027-04-09T22:00:00.000Z')
  })

  test('suggested snooze times are the opening times of the days', async () => {
    const { times, on_days } = await asked('days=2027-04-07,2027-04-10')
    expect(times).toEqual([
      { label: 'Wednesday', at: '2027-04-07T08:00:00.000Z' },
      { label: 'Next week', at: '2027-04-14T08:00:00.000Z' },
    ])
    expect(on_days).toEqual([
      { day: '2027-04-07', at: '2027-04-07T08:00:00.000Z' },
      { day: '2027-04-10', at: '2027-04-14T08:00:00.000Z' },
    ])
    // Friday night: the office is still open in three hours, and also on Saturday
    world.clock.advance(Date.parse('2027-04-09T22:30Z') - world.clock.now().getTime())
    expect((await asked('')).times[0]).toMatchObject({ label: 'Wednesday' })
    world.clock.advance(2 * HOUR_MS)
    expect((await asked('')).times[0]).toEqual({ label: 'Later today', at: '2027-04-10T04:00:00.000Z' })
  })
})
