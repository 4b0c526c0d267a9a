import { describe, expect, test } from 'vitest'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const MONDAY = { weekday: 1, opens: '08:00', closes: '09:00' }
const span = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
const CHRISTMAS = { day: '2026-12-25', name: 'Christmas' }
const PATH = '/desk/api/business_hours'
const read = async () => (await world.as(world.olga).get(PATH)).body.hours
const set = async (change: object) => world.as(world.olga).put(PATH, { ...(await read()), ...change })
const audited = () =>
  world.app.deskDb.selectFrom('desk.audit_records').selectAll().where('thing_type', '=', 'business_hours').execute()

describe('business hours', () => {
  test('business hours have defaults', async () => {
    const { week, ...hours } = await read()
    expect(hours).toEqual({
      time_zone: 'America/Chicago',
      first_minutes: 120,
      next_minutes: 240,
      holidays: [],
      version: 1,
      // nine in the morning in London is three in Chicago
      now: { first_due: '2026-11-23T16:00:00.000Z', next_due: '2026-11-23T18:00:00.000Z' },
    })
    expect(week).toHaveLength(7)
    expect(week[6]).toEqual({ weekday: 7, opens: '09:00', closes: '17:00' })
  })

  test('business hours are replaced completely by operations, and the audit log shows the change', async () => {
    const week = [{ weekday: 2, opens: '07:30', closes: '24:00' }]
    const holidays = [{ day: '2026-12-25', name: 'Christmas' }]
    const { status, body } = await set({ time_zone: 'Europe/Berlin', week, holidays })
    expect([status, body.hours]).toEqual([
      200,
      expect.objectContaining({ time_zone: 'Europe/Berlin', week, holidays, version: 2, next_minutes: 240 }),
    ])
    expect(await audited()).toMatchObject([
      {
        staff_id: world.olga.id,
        action: 'deskSetBusinessHours',
        before: { time_zone: 'America/Chicago', holidays: [] },
        after: { time_zone: 'Europe/Berlin', week, holidays },
      },
    ])
    expect(Object.keys((await audited())[0]?.after ?? {})).not.toContain('first_minutes')
  })

  test('concierges see on which days the office is closed', async () => {
    await set({ week: [MONDAY, { ...MONDAY, weekday: 3 }], holidays: [CHRISTMAS] })
    const { body } = await world.as(world.theo).get('/desk/api/closed_days')
    expect(body).toEqual({ weekdays: [2, 4, 5, 6, 7], holidays: [CHRISTMAS] })
  })

  test('business hours that a colleague has just changed are not overwritten', async () => {
    const { version } = await read()
    const both = await Promise.all([set({ first_minutes: 30 }), set({ first_minutes: 45 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read()).toMatchObject({ version: version + 1 })
  })

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '' }, 'time_zone'],
    [{ first_minutes: 0 }, 'first_minutes'],
    [{ next_minutes: 1.5 }, 'next_minutes'],
    [{ next_minutes: 1e9 }, 'next_minutes'],
    [{ week: [] }, 'week'],
    [{ week: [{ weekday: 8, opens: '08:00', closes: '09:00' }] }, 'week.0.weekday'],
    [{ week: [{ weekday: 1, opens: '08.00', closes: '09:00' }] }, 'week.0.opens'],
    [{ week: [{ weekday: 1, opens: '24:00', closes: '08:00' }] }, 'week.0.opens'],
    [{ week: [{ weekday: 1, opens: '08:00', closes: '24:01' }] }, 'week.0.closes'],
    [{ week: [MONDAY, MONDAY] }, 'week.1.opens'],
    [{ week: [0, 2, 4, 6, 8, 10, 12].map((hour) => span(1, `${hour + 10}:00`, `${hour + 11}:00`)) }, 'week'],
    [{ holidays: [{ day: '2026-02-30', name: 'No such day' }] }, 'holidays.0.day'],
    [{ holidays: [{ day: '2026-12-25', name: ' ' }] }, 'holidays.0.name'],
    [{ holidays: [CHRISTMAS, CHRISTMAS] }, 'holidays'],
    [{ version: 'x' }, 'version'],
  ])('business hours with %j are rejected', async (change, field) => {
    const answer = await set(change)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test.each([
    [[span(1, '08:00', '12:00'), span(1, '11:00', '15:00')], 'Monday 8 AM to 12 PM and Monday 11 AM to 3 PM overlap.'],
    [
      [span(6, '05:30', '09:00'), span(5, '22:00', '06:00')],
      'Friday 10 PM to 6 AM the next day and Saturday 5:30 AM to 9 AM overlap.',
    ],
    [
      [span(1, '00:00', '24:00'), span(7, '22:00', '00:15')],
      'Sunday 10 PM to 12:15 AM the next day and Monday 12 AM to midnight overlap.',
    ],
    [
      [span(2, '08:00', '08:00'), span(3, '07:59', '10:00')],
      'Tuesday 8 AM to 8 AM the next day and Wednesday 7:59 AM to 10 AM overlap.',
    ],
  ])('the error names the two spans that overlap: %j', async (week, sentence) => {
    const { status, body } = await set({ week })
    expect([status, Object.values(body.errors)]).toEqual([422, [[sentence]]])
  })

  test('business hours can have breaks, nights and full days, and are sorted', async () => {
    const night = [span(5, '22:00', '06:00'), span(6, '06:00', '24:00'), span(7, '00:00', '24:00')]
    const breaks = ['06:00', '09:00', '12:00', '15:00'].map((opens) => span(1, opens, `${+opens.slice(0, 2) + 2}:00`))
    const padded = breaks.map(({ closes, ...one }) => ({ ...one, closes: closes.padStart(5, '0') }))
    const { status, body } = await set({ week: [...night, ...padded.toReversed()] })
    expect([status, body.hours.week]).toEqual([200, [...padded, ...night]])
    expect((await read()).week).toEqual([...padded, ...night])
    const rows = await world.app.deskDb.selectFrom('desk.business_week').selectAll().orderBy('weekday').execute()
    expect(
      rows.map(({ weekday, opens, closes }) => [weekday, opens, closes]),
      'what the release before reads',
    ).toEqual([
      [1, '06:00:00', '17:00:00'],
      [5, '22:00:00', '24:00:00'],
      [6, '06:00:00', '24:00:00'],
      [7, '00:00:00', '24:00:00'],
    ])
  })

  test('a trial shows the effect on waiting requests and saves nothing', async () => {
    await set({ time_zone: 'UTC', first_minutes: 60, week: [{ weekday: 1, opens: '08:00', closes: '20:00' }] })
    await giveRequest(world, world.maya)
    const before = await read()
    const tried = async (change: object) =>
      (await world.as(world.olga).post(`${PATH}/trial`, { ...before, ...change })).body.trial
    expect(await tried({})).toMatchObject({ waiting: 1, sooner: 0, later: 0, now: before.now })
    expect(await tried({ first_minutes: 30 })).toMatchObject({ waiting: 1, sooner: 1, later: 0 })
    const closed = await tried({ holidays: [{ day: '2026-11-23', name: 'Closed' }] })
    expect(closed).toMatchObject({ waiting: 1, sooner: 0, later: 1 })
    expect(closed.now.first_due).toBe('2026-11-30T09:00:00.000Z')
    expect(await read()).toEqual(before)
  })

  test('only operations can change business hours', async () => {
    for (const who of [world.theo, world.bruno]) {
      expect((await world.as(who).get(PATH)).status).toBe(403)
      expect((await world.as(who).put(PATH, await read())).status).toBe(403)
    }
  })
})
