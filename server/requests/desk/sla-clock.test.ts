import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/clock.ts'
import { atDesk } from '#tests/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { say } from '#tests/thread.ts'
import { openWorld, type World } from '#tests/world.ts'

// the world begins on a Monday at nine, by our own clock here
const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }))
const FIRST = 2 * HOUR_MS
const NEXT = 4 * HOUR_MS

let world: World
beforeEach(async () => {
  world = await openWorld()
  const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
  const times = { time_zone: 'UTC', first_minutes: 120, next_minutes: 240, week: WEEK, holidays: [] }
  await world.as(world.olga).put('/desk/api/business_hours', { ...hours, ...times })
  return () => world.close()
})

const dueOf = async (request: StoredRequest) =>
  (await atDesk(world, world.theo, request).open()).body.request.answer_due
/** Business time until it is due, below 0 once it is over. */
const leftOf = async (request: StoredRequest) => {
  const due = (await dueOf(request))?.at ?? null
  const { rows } = await sql<{ ms: number | null }>`
    select desk.business_ms(now, due) - desk.business_ms(due, now) as ms
    from (values (${world.app.now()}::timestamptz, ${due}::timestamptz)) as one (now, due)`.execute(world.app.deskDb)
  return rows[0]?.ms
}
const change = (request: StoredRequest, to: object) => atDesk(world, world.theo, request).change(to)

describe('the time until a member is answered', () => {
  test('begins with the request, and runs only while we are here', async () => {
    const request = await giveRequest(world, world.maya)
    expect(await dueOf(request)).toEqual({ at: '2026-11-23T11:00:00.000Z', first: true })
    world.clock.advance(90 * MINUTE_MS)
    expect(await leftOf(request)).toBe(30 * MINUTE_MS)
    world.clock.advance(HOUR_MS)
    expect(await leftOf(request)).toBe(-30 * MINUTE_MS)
    world.clock.advance(DAY_MS)
    expect(await leftOf(request)).toBe(-30 * MINUTE_MS - 10 * HOUR_MS)
  })

  test('of what comes in at night begins when we open', async () => {
    world.clock.advance(11 * HOUR_MS)
    const request = await giveRequest(world, world.maya)
    expect(await dueOf(request)).toMatchObject({ at: '2026-11-24T10:00:00.000Z' })
    world.clock.advance(12 * HOUR_MS)
    expect(await leftOf(request)).toBe(FIRST)
  })

  test('ends with an answer, and begins again with what the member writes next', async () => {
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

  test('stands still while others have the ball, and wins nothing by going to and fro', async () => {
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

  test('that was over before stays over', async () => {
    const request = await giveRequest(world, world.maya)
    world.clock.advance(3 * HOUR_MS)
    await change(request, { state: 'waiting_third_party' })
    world.clock.advance(HOUR_MS)
    await change(request, { state: 'in_progress' })
    expect(await leftOf(request)).toBe(-HOUR_MS)
  })

  test('stops in a break and goes on through the night', async () => {
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    const week = [
      { weekday: 1, opens: '08:00', closes: '10:00' },
      { weekday: 1, opens: '23:30', closes: '06:00' },
    ]
    await world.as(world.olga).put('/desk/api/business_hours', { ...hours, week })
    // an hour on Monday morning, and one of the night
    expect(await dueOf(await giveRequest(world, world.maya))).toMatchObject({ at: '2026-11-24T00:30:00.000Z' })
  })

  test('ends when a request is solved, and begins again when it opens again', async () => {
    const request = await giveRequest(world, world.maya)
    world.clock.advance(HOUR_MS)
    await change(request, { state: 'solved' })
    expect(await dueOf(request)).toBeNull()
    await say(world, request, 'It broke again')
    expect(await leftOf(request)).toBe(FIRST)
  })

  test('has a new due time when the hours change', async () => {
    const request = await giveRequest(world, world.maya)
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    const holidays = [{ day: '2026-11-23', name: 'Founders’ day' }]
    await world.as(world.olga).put('/desk/api/business_hours', { ...hours, holidays, first_minutes: 60 })
    expect(await dueOf(request)).toMatchObject({ at: '2026-11-24T09:00:00.000Z' })
  })
})

describe('the queue', () => {
  const queue = async () => (await world.as(world.theo).get('/desk/api/requests')).body

  test('puts on top what has to be answered first, and the longest wait where several are due at once', async () => {
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

  test('says whether time runs now, and until when', async () => {
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

  test('says that the day goes on in its break and in its night', async () => {
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
