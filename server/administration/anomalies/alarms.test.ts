import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createColleague, createMember, PASSWORD, type TestStaff } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ TRUST_PROXY: 'true' })
let theo: TestStaff
beforeAll(async () => {
  theo = world.theo
})

const FROM = { 'x-forwarded-for': '198.51.100.7' }
const alarms = async () => (await world.as(world.olga).get('/desk/api/alarms')).body
const attemptAtDesk = (email: string) =>
  world.as(null).post('/desk/api/session', { email, password: 'wrong password' }, FROM)
const person = (name: string) => ({
  db: world.app.deskDb,
  now: world.clock.now(),
  passwordHash: 'of no use here',
  name,
})

describe('refusals', () => {
  test('are counted by staff member and address, and name no member', async () => {
    for (let n = 0; n < 3; n++) await attemptAtDesk(theo.email)
    const user = { email: world.maya.email, password: 'wrong password' }
    await world.as(null).post('/api/v1/users/sign_in', { user }, FROM)
    await vi.waitFor(async () => {
      const { attempts } = await alarms()
      expect(attempts).toContainEqual({
        event: 'sign_in_failed',
        door: 'desk',
        address: '198.51.100.7',
        staff: { id: theo.id, name: 'Theo Marchetti' },
        count: 3,
        last_at: world.clock.now().toISOString(),
      })
      expect(attempts).toContainEqual(
        expect.objectContaining({ event: 'sign_in_failed', door: 'members', staff: null, count: 1 }),
      )
      expect(JSON.stringify(attempts)).not.toMatch(/maya|lindqvist/i)
    })
  })

  test('that are two weeks old are not shown', async () => {
    world.clock.advance(15 * DAY_MS)
    expect((await alarms()).attempts).toEqual([])
  })
})

describe('readings', () => {
  test('of the reader’s family are a pattern without a name', { tags: '@sec-unusual-reading' }, async () => {
    const namesake = await createMember(person('Lea Calder'))
    const request = await giveRequest(world, namesake)
    await atDesk(world, world.ines, request).open()
    const { readings } = await alarms()
    expect(readings).toContainEqual({
      staff: { id: world.ines.id, name: 'Ines Calder' },
      day: world.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length),
      kind: 'own_name',
      members: 1,
      usual: null,
    })
    expect(JSON.stringify(readings)).not.toContain('Lea')
  })

  test('outside business hours are counted by member', async () => {
    // a Sunday night in Chicago
    world.clock.advance(7 * DAY_MS)
    const sunday = new Date(world.clock.now())
    sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7))
    sunday.setUTCHours(7, 30)
    world.clock.advance(sunday.getTime() - world.clock.now().getTime())
    for (const name of ['Ada North', 'Bea South', 'Cleo West']) {
      const request = await giveRequest(world, await createMember(person(name)))
      await atDesk(world, theo, request).open()
    }
    const outside = { staff: { id: theo.id, name: theo.name }, kind: 'outside_hours' }
    expect((await alarms()).readings).toContainEqual(expect.objectContaining({ ...outside, members: 3 }))
    const { hours } = (await world.as(world.olga).get('/desk/api/business_hours')).body
    const week = [...hours.week.slice(0, 5), { weekday: 6, opens: '22:00', closes: '06:00' }]
    await world.as(world.olga).put('/desk/api/business_hours', { ...hours, week })
    expect((await alarms()).readings, 'once Saturday night is among them').not.toContainEqual(
      expect.objectContaining(outside),
    )
  })
})

describe('a staff member in the list of alarms', () => {
  const stop = (act: string, id: number) =>
    world.as(world.olga).post(`/desk/api/staff/${id}/${act}`, { reason: 'A laptop was stolen' })

  test('can be signed out everywhere, which is recorded and mailed to operations', async () => {
    const grey = await createColleague({ ...person('Grace Grey'), role: 'concierge' })
    const stopped = await stop('sign_out', grey.id)
    expect([stopped.status, stopped.body.colleague.state]).toEqual([200, 'active'])
    expect((await world.as(grey).get('/desk/api/session')).status).toBe(401)
    const [record] = (await world.as(world.olga).get('/desk/api/audit?limit=1')).body.records
    expect(record).toMatchObject({ action: 'deskSignOutStaff', after: { reason: 'A laptop was stolen' } })
    expect((await outbox(world, world.olga.email))[0]?.subject).toBe('A colleague was signed out at the Tendwell desk')
  })

  test('can be locked for an hour, but not by themselves', async () => {
    expect((await stop('lock', theo.id)).body.colleague.state).toBe('locked')
    const signIn = () => world.as(null).post('/desk/api/session', { email: theo.email, password: PASSWORD })
    expect((await signIn()).status).toBe(401)
    world.clock.advance(HOUR_MS)
    expect((await signIn()).status).toBe(200)
    expect((await stop('lock', world.olga.id)).status).toBe(409)
  })
})
