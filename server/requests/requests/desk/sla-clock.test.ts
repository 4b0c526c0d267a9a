import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

// the test world begins on a Monday at nine, in the office's time zone
const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }))
const FIRST = 2 * HOUR_MS
const NEXT = 4 * HOUR_MS

const world = setUpWorldPerTest()
beforeEach(async () => {
  const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
  const times = { time_zone: 'UTC', first_minutes: 120, next_minutes: 240, week: WEEK, holidays: [] }
  await world.as(world.olga).put('/desk/api/business_hours', { ...hours, ...times })
})

const dueOf = async (request: StoredRequest) =>
  (await atDesk(world, world.theo, request).open()).body.request.answer_due
/** Business time until the answer is due; negative once it is overdue. */
const leftOf = async (request: StoredRequest) => {
  const due = (await dueOf(request))?.at ?? null
  const { rows } = await sql<{ ms: number | null }>`
    select desk.business_ms(now, due) - desk.business_ms(due, now) as ms
    from (values (${world.app.now()}::timestamptz, ${due}::timestamptz)) as one (now, due)`.execute(world.app.deskDb)
  return rows[0]?.ms
}
const change = (request: StoredRequest, to: object) => atDesk(world, world.theo, request).change(to)

describe('the SLA clock', () => {
  test('the clock starts with the request, and runs only in business hours', async () => {
    const request = await giveRequest(world, world.maya)
    expect(await dueOf(request)).toEqual({ at: '2026-11-23T11:00:00.000Z', first: true })
    world.clock.advance(90 * MINUTE_MS)
    expect(await leftOf(request)).toBe(30 * MINUTE_MS)
    world.clock.advance(HOUR_MS)
    expect(await leftOf(request)).toBe(-30 * MINUTE_MS)
    world.clock.advance(DAY_MS)
    expect(await leftOf(request)).toBe(-30 * MINUTE_MS - 10 * HOUR_MS)
  })

  test('the clock starts at opening time for a request that arrives at night', async () => {
    world.clock.advance(11 * HOUR_MS)
    const request = await giveRequest(world, world.maya)
    expect(await dueOf(request)).toMatchObject({ at: '2026-11-24T10:00:00.000Z' })
    world.clock.advance(12 * HOUR_MS)
    expect(await leftOf(request)).toBe(FIRST)
  })

  test('the clock stops with an answer, and restarts with the member’s next message', async () => {
    const request = await giveRequest(world, world.maya)
    world.clock.advance(HOUR_MS)
    await atDesk(world, world.theo, request).reply('We are on it')
    expect(await dueOf(request)).toBeNull()
    world.clock.advance(HOUR_MS)
    await say(world, request, 'And another thing')
    expect(await dueOf(request)).toEqual({ at: '2026-11-23T15:00:00.000Z', first: false })
    world.clock.advance(HOUR_MS)
    await say(world, request, 'Hello?')
    expect(await leftOf(request)).toBe(NEXT - HOUR_MS)
  })

  test('the clock stops while others act next, and switching back and forth gains no time', async () => {
    const request = await giveRequest(world, world.maya)
    for (const state of ['waiting_third_party', 'waiting_member', 'waiting_third_party']) {
      world.clock.advance(30 * MINUTE_MS)
      await change(request, { state })
      expect(await dueOf(request)).toBeNull()
      world.clock.advance(20 * MINUTE_MS)
      await change(request, { state: 'in_progress' })
    }
    expect(await leftOf(request)).toBe(30 * MINUTE_MS)
    await change(request, { assignee: 'me' })
    await atDesk(world, world.theo, request).note('The clinic opens at ten')
    expect(await leftOf(request)).toBe(30 * MINUTE_MS)
    await change(request, { state: 'waiting_member' })
    await say(world, request, 'Any news?')
    expect(await leftOf(request)).toBe(30 * MINUTE_MS)
  })

  test('an overdue answer stays overdue', async () => {
    const request = await giveRequest(world, world.maya)
    world.clock.advance(3 * HOUR_MS)
    await change(request, { state: 'waiting_third_party' })
    world.clock.advance(HOUR_MS)
    await change(request, { state: 'in_progress' })
    expect(await leftOf(request)).toBe(-HOUR_MS)
  })

  test('the clock stops in a break and runs through a night shift', async () => {
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    const week = [
      { weekday: 1, opens: '08:00', closes: '10:00' },
      { weekday: 1, opens: '23:30', closes: '06:00' },
    ]
    await world.as(world.olga).put('/desk/api/business_hours', { ...hours, week })
    // an hour on Monday morning, and one of the night
    expect(await dueOf(await giveRequest(world, world.maya))).toMatchObject({ at: '2026-11-24T00:30:00.000Z' })
  })

  test('the clock stops when a request is solved, and restarts when it is reopened', async () => {
    const request = await giveRequest(world, world.maya)
    world.clock.advance(HOUR_MS)
    await change(request, { state: 'solved' })
    expect(await dueOf(request)).toBeNull()
    await say(world, request, 'It broke again')
    expect(await leftOf(request)).toBe(FIRST)
  })

  test('a change of business hours updates the due time', async () => {
    const request = await giveRequest(world, world.maya)
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    const holidays = [{ day: '2026-11-23', name: 'Founders’ day' }]
    await world.as(world.olga).put('/desk/api/business_hours', { ...hours, holidays, first_minutes: 60 })
    expect(await dueOf(request)).toMatchObject({ at: '2026-11-24T09:00:00.000Z' })
  })
})

describe('the queue', () => {
  const queue = async () => (await world.as(world.theo).get('/desk/api/requests')).body

  test('the queue puts the first due answer on top, and of several that are due at once the longest wait', async () => {
    const later = await giveRequest(world, world.maya, { name: 'answered once, due in four hours' })
    await atDesk(world, world.theo, later).reply('We are on it')
    await say(world, later, 'And?')
    world.clock.advance(HOUR_MS)
    await giveRequest(world, world.maya, { name: 'new, due in two hours' })
    world.clock.advance(10 * HOUR_MS)
    await giveRequest(world, world.maya, { name: 'came at night' })
    world.clock.advance(HOUR_MS)
    await giveRequest(world, world.maya, { name: 'came later at night' })
    const { requests } = await queue()
    expect(requests.map(({ name }: { name: string }) => name)).toEqual([
      'new, due in two hours',
      'answered once, due in four hours',
      'came at night',
      'came later at night',
    ])
  })

  test('the queue returns whether the clock runs now, and until when', async () => {
    expect((await queue()).clock).toEqual({
      at: '2026-11-23T09:00:00.000Z',
      open: true,
      since: '2026-11-23T08:00:00.000Z',
      day_until: '2026-11-23T18:00:00.000Z',
      until: '2026-11-23T18:00:00.000Z',
    })
    world.clock.advance(9 * HOUR_MS)
    expect((await queue()).clock).toMatchObject({ open: false, since: null, until: '2026-11-24T08:00:00.000Z' })
  })

  test('the queue returns the end of the business day across its break and its night', async () => {
    const week = [
      { weekday: 1, opens: '08:00', closes: '12:00' },
      { weekday: 1, opens: '13:00', closes: '02:00' },
      { weekday: 2, opens: '02:00', closes: '10:00' },
    ]
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    await world.as(world.olga).put('/desk/api/business_hours', { ...hours, week })
    const day = { since: '2026-11-23T08:00:00.000Z', day_until: '2026-11-24T02:00:00.000Z' }
    world.clock.advance(3 * HOUR_MS)
    expect((await queue()).clock).toMatchObject({ ...day, open: false, until: '2026-11-23T13:00:00.000Z' })
    world.clock.advance(13 * HOUR_MS)
    expect((await queue()).clock).toMatchObject({ ...day, open: true, until: day.day_until })
    world.clock.advance(HOUR_MS)
    const night = { since: day.day_until, day_until: '2026-11-24T10:00:00.000Z' }
    expect((await queue()).clock).toMatchObject({ ...night, open: true, until: night.day_until })
  })
})
