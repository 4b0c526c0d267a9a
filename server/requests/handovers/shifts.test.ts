import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { endBreaks } from '#server/requests/shifts/end-breaks.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
afterEach(async () => {
  for (const one of [world.theo, world.ines]) await shift(one, { on_shift: true })
})

const shift = (staff: TestStaff, body: object) => world.as(staff).put('/desk/api/me/shift', body)
const away = (staff: TestStaff, more: object = {}) => shift(staff, { on_shift: false, ...more })
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const picked = async () => {
  const picking = sql<{ id: number | null }>`select desk.pick_on_shift(${world.clock.now()}) as id`
  return (await picking.execute(world.app.deskDb)).rows[0]?.id
}
async function seenBy(staff: TestStaff) {
  const { body } = await world.as(staff).get('/desk/api/concierges')
  return Object.fromEntries(body.concierges.map((one: { name: string }) => [one.name.split(' ')[0], one]))
}

describe('a shift', () => {
  test('colleagues see who is away, until when, and who covers', async () => {
    const until = inHours(5)
    const answer = await away(world.theo, { until, covered_by: world.ines.id })
    expect(answer.status).toBe(200)
    const theo = { id: world.theo.id, name: 'Theo Marchetti' }
    const cover = { id: world.ines.id, name: 'Ines Calder' }
    expect(answer.body.me).toMatchObject({ ...theo, on_shift: false, away_until: until, covered_by: cover })
    const seen = await seenBy(world.ines)
    expect(seen['Theo']).toEqual(answer.body.me)
    expect(seen['Ines']).toMatchObject({ on_shift: true, away_until: null, covered_by: null })
  })

  test('a shift resumes automatically at the announced time', async () => {
    await away(world.theo, { until: inHours(2), covered_by: world.ines.id })
    world.clock.advance(2 * HOUR_MS)
    expect((await seenBy(world.ines))['Theo']).toMatchObject({ on_shift: true, away_until: null, covered_by: null })
  })

  test('a break ends completely on any server; an absence with a handover ends with the return', async () => {
    const stored = (staff: TestStaff) =>
      world.app.deskDb
        .selectFrom('desk.staff')
        .select(['away_since', 'away_until', 'covered_by'])
        .where('id', '=', staff.id)
        .executeTakeFirstOrThrow()
    await away(world.theo, { until: inHours(2), covered_by: world.ines.id })
    const handedOver = { until: inHours(1), decisions: [], packets: [] }
    expect((await world.as(world.ines).post('/desk/api/handovers', handedOver)).status).toBe(201)
    world.clock.advance(HOUR_MS)
    expect(await endBreaks(world.app)).toBe(0)
    world.clock.advance(HOUR_MS)
    const ended = await Promise.all([endBreaks(world.app), endBreaks(world.app)])
    expect(ended.toSorted()).toEqual([0, 1])
    expect(await stored(world.theo)).toEqual({ away_since: null, away_until: null, covered_by: null })
    expect((await stored(world.ines)).away_since).not.toBeNull()
  })

  test('an absence ends when both its time and the day away are over, and the cover lasts until then', async () => {
    const daysAway = (days_away: object[]) => world.as(world.theo).put('/desk/api/me/hours', { hours: null, days_away })
    const cover = { id: world.ines.id, name: 'Ines Calder' }
    const day = world.clock.now().toISOString().slice(0, 10)
    await daysAway([{ first_day: day, last_day: day }])
    const leave = { until: inHours(1), covered_by: cover.id, decisions: [], packets: [] }
    expect((await world.as(world.theo).post('/desk/api/handovers', leave)).status).toBe(201)
    world.clock.advance(2 * HOUR_MS)
    expect(await endBreaks(world.app)).toBe(0)
    expect((await seenBy(world.ines))['Theo']).toMatchObject({ on_shift: false, covered_by: cover })
    await daysAway([])
    expect((await seenBy(world.ines))['Theo']).toMatchObject({ on_shift: true, covered_by: null })
    expect([await endBreaks(world.app), await endBreaks(world.app)]).toEqual([1, 0])
    await daysAway([{ first_day: day, last_day: day }])
    expect((await seenBy(world.ines))['Theo'], 'it was not for this day').toMatchObject({
      on_shift: false,
      covered_by: null,
    })
    await daysAway([])
  })

  test('an absence without an end lasts until the concierge returns', async () => {
    await away(world.theo)
    world.clock.advance(1000 * HOUR_MS)
    expect((await seenBy(world.ines))['Theo'].on_shift).toBe(false)
    await shift(world.theo, { on_shift: true })
    expect((await seenBy(world.ines))['Theo'].on_shift).toBe(true)
  })

  test('an absence that ends in the past, or with an absent cover, is rejected', async () => {
    const past = await away(world.theo, { until: world.clock.now().toISOString() })
    expect([past.status, past.body.errors]).toEqual([422, { until: ['Please choose a time that is still to come.'] }])
    await away(world.ines)
    for (const covered_by of [world.theo.id, world.ines.id, world.olga.id, 999_999]) {
      const { status, body } = await away(world.theo, { covered_by })
      expect([covered_by, status, Object.keys(body.errors)]).toEqual([covered_by, 422, ['covered_by']])
    }
    expect((await seenBy(world.ines))['Theo'].on_shift).toBe(true)
  })

  test.each(['tomorrow', '2026-13-01T00:00:00Z', '2026-11-24T09:00:00', 7])(
    'an absence until %s is rejected',
    async (until) => {
      const { status, body } = await away(world.theo, { until })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['until']])
    },
  )
})

describe('automatic assignment', () => {
  test('the assignee is the concierge on shift with the fewest requests', async () => {
    const one = await giveRequest(world, world.maya)
    await atDesk(world, world.theo, one).change({ assignee: 'me' })
    expect(await picked()).toBe(world.ines.id)
    const more = [await giveRequest(world, world.maya), await giveRequest(world, world.maya)]
    for (const each of more) await atDesk(world, world.ines, each).change({ assignee: 'me' })
    expect(await picked()).toBe(world.theo.id)
    await atDesk(world, world.theo, one).change({ status: 'closed' })
    await away(world.theo)
    expect(await picked()).toBe(world.ines.id)
    for (const each of more) await atDesk(world, world.ines, each).change({ status: 'closed' })
  })

  test('a request stays unassigned when no concierge is on shift', async () => {
    await away(world.theo)
    await away(world.ines)
    expect(await picked()).toBeNull()
  })
})
