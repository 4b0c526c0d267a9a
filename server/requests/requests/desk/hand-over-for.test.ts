import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

const world = setUpWorldPerTest()
let lena: TestStaff
let two: StoredRequest[]

beforeEach(async () => {
  lena = await colleague('Lena Ortega')
  two = [await giveRequest(world, world.maya, { name: 'One' }), await giveRequest(world, world.maya, { name: 'Two' })]
  for (const request of two) await atDesk(world, lena, request).change({ assignee: 'me' })
})

const colleague = (name: string) =>
  createColleague({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: 'x',
    name,
    role: 'concierge',
  })
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const act = (act: object, headers?: Record<string, string>, staff = world.theo) =>
  world
    .as(staff)
    .post('/desk/api/bulk_acts', { act, requests: two.map(({ external_id }) => ({ external_id })) }, headers)
const LATE = { time_zone: 'UTC', opens: '20:00', closes: '23:00' }
const handOver = (to: number, more: object = {}) => ({
  kind: 'hand_over',
  from: lena.id,
  to,
  note: 'Ring her first.',
  ...more,
})
const handBack = () => ({ kind: 'hand_back', from: lena.id })
const holders = async () =>
  (
    await world.app.db
      .selectFrom('requests')
      .select('assignee_id')
      .where(
        'id',
        'in',
        two.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  ).map(({ assignee_id }) => assignee_id)
const promised = async (of: TestStaff) =>
  (await world.as(world.theo).get(`/desk/api/concierges/${of.id}/promises`)).body
const seen = async (id: number) =>
  (await world.as(world.theo).get('/desk/api/concierges')).body.concierges.find((one: { id: number }) => one.id === id)
const takenEvents = () =>
  world.app.db
    .selectFrom('timeline')
    .select('event_data')
    .where('event', '=', 'taken')
    .where('request_id', '=', two[0]?.id ?? 0)
    .orderBy('seq')
    .execute()

describe('handing over for a colleague who is ill', () => {
  test('the list of the colleague’s requests has no message text, and reading it is recorded', async () => {
    const [first] = two
    const task = { title: 'Ring the vet', owner: lena.id, due_at: inHours(2) }
    await world.as(lena).post(`/desk/api/requests/${first?.external_id}/tasks`, task)
    const { colleague: whose, requests } = await promised(lena)
    expect([whose.name, whose.in_hand]).toEqual(['Lena Ortega', 2])
    expect(requests.map((one: { request: object; tasks: number }) => [one.request, one.tasks])).toContainEqual([
      { external_id: first?.external_id, name: 'One', member: 'Maya Lindqvist' },
      1,
    ])
    expect((await accessRecords(world)).filter(({ action }) => action === 'deskColleaguesPromises')).toHaveLength(2)
    expect((await world.as(world.theo).get(`/desk/api/concierges/${world.olga.id}/promises`)).status).toBe(404)
  })

  test('a colleague can be marked away; all see it, and the audit log names the actor', async () => {
    const until = inHours(48)
    const path = `/desk/api/concierges/${lena.id}/shift`
    const { body } = await world.as(world.theo).put(path, { on_shift: false, until })
    expect([body.colleague.on_shift, body.colleague.away_until, await holders()]).toEqual([
      false,
      until,
      [lena.id, lena.id],
    ])
    await world.as(world.theo).put(path, { on_shift: true })
    expect((await seen(lena.id)).on_shift).toBe(true)
    const records = await world.app.deskDb
      .selectFrom('desk.audit_records')
      .select(['staff_id', 'thing_name'])
      .where('action', '=', 'deskSetColleagueShift')
      .execute()
    expect(records).toEqual(Array.from({ length: 2 }, () => ({ staff_id: world.theo.id, thing_name: 'Lena Ortega' })))
  })

  test('a colleague’s own absence, or one that another colleague has set, is not overwritten', async () => {
    const path = `/desk/api/concierges/${world.theo.id}/shift`
    const lunch = { on_shift: false, until: inHours(1), covered_by: lena.id }
    expect((await world.as(world.theo).put('/desk/api/me/shift', lunch)).status).toBe(200)
    const refusal = await world.as(world.ines).put(path, { on_shift: false, until: inHours(48) })
    expect([refusal.status, refusal.body.error]).toEqual([409, `${world.theo.name} is away already.`])
    expect(await seen(world.theo.id)).toMatchObject({ away_until: lunch.until, covered_by: { id: lena.id } })
    expect((await world.as(world.ines).put(path, { on_shift: true })).status).toBe(200)
    const mark = (as: TestStaff, hours: number) => world.as(as).put(path, { on_shift: false, until: inHours(hours) })
    const answers = await Promise.all([mark(world.ines, 24), mark(lena, 48)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body.colleague.away_until
    expect((await seen(world.theo.id)).away_until).toBe(won)
    await world.as(world.theo).put('/desk/api/me/shift', { on_shift: true })
  })

  test('a handover moves each request once with its promises and the note, and can be undone completely', async () => {
    const [first] = two
    const { body } = await world.as(lena).post(`/desk/api/requests/${first?.external_id}/tasks`, {
      title: 'Ring the vet',
      owner: lena.id,
      due_at: inHours(2),
    })
    const key = { 'idempotency-key': 'a-key-for-lenas' }
    const done = await act(handOver(world.ines.id), key)
    expect((await act(handOver(world.ines.id), key)).body).toEqual(done.body)
    expect([done.body.done.length, await holders()]).toEqual([2, [world.ines.id, world.ines.id]])
    expect((await takenEvents()).map(({ event_data }) => event_data)).toEqual([null, { to: 'Ines Calder' }])
    const packets = (await world.as(world.ines).get('/desk/api/handovers')).body.to_me
    expect(packets.map(({ known }: { known: string }) => known)).toEqual(['Ring her first.', 'Ring her first.'])
    expect((await world.as(lena).get('/desk/api/handovers')).body.by_me).toHaveLength(2)
    const owner = () =>
      world.app.deskDb
        .selectFrom('desk.tasks')
        .select('owner_id')
        .where('id', '=', body.task.id)
        .executeTakeFirstOrThrow()
    expect((await owner()).owner_id).toBe(world.ines.id)

    expect((await act(handBack())).body.not_done).toEqual([])
    expect([await holders(), (await owner()).owner_id]).toEqual([[lena.id, lena.id], lena.id])
    expect((await world.as(world.ines).get('/desk/api/handovers')).body.to_me).toEqual([])
  })

  test('a handover skips requests that were just taken; undoing it skips requests that were acknowledged', async () => {
    const [first] = two
    await atDesk(world, world.theo, first ?? { external_id: '' }).change({ assignee: 'me' })
    const { body } = await act(handOver(world.ines.id))
    expect(body.not_done).toEqual([
      { external_id: first?.external_id, name: 'One', message: 'Theo Marchetti has just taken this.' },
    ])
    expect(await holders()).toEqual([world.theo.id, world.ines.id])
    const [packet] = (await world.as(world.ines).get('/desk/api/handovers')).body.to_me
    await world.as(world.ines).post(`/desk/api/packets/${packet.id}/acknowledgement`)
    const back = (await act(handBack())).body.not_done.map(({ message }: { message: string }) => message)
    expect(back).toEqual(['It is now with someone else.', 'Ines Calder has it already.'])
  })

  test('requests that concierges hand to themselves are taken over without a packet, and can be returned', async () => {
    await act(handOver(world.theo.id))
    const took = (await accessRecords(world)).filter(
      ({ action, why }) => action === 'deskBulkAct' && why === 'took_over',
    )
    expect(took.map(({ request_id }) => request_id)).toEqual(two.map(({ id }) => id))
    expect((await world.as(world.theo).get('/desk/api/handovers')).body.to_me).toEqual([])
    expect((await act(handBack())).body.done).toHaveLength(2)
    expect(await holders()).toEqual([lena.id, lena.id])
  })

  test('one of two concurrent handovers succeeds, and the other gets an error for each request', async () => {
    const answers = await Promise.all([
      act(handOver(world.ines.id)),
      act(handOver(world.theo.id), undefined, world.ines),
    ])
    const done = answers.flatMap(({ body }) => body.done)
    const left = answers.flatMap(({ body }) => body.not_done)
    expect([done.toSorted(), left.length]).toEqual([two.map(({ external_id }) => external_id).toSorted(), 2])
    for (const { message } of left) expect(message).toMatch(/has just taken this/)
  })

  test('a recipient who never signed in, has left, or is away without a confirmation is rejected', async () => {
    const gone = await colleague('Gerda Gone')
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', gone.id)
      .execute()
    const invited = await world.app.deskDb
      .insertInto('desk.staff')
      .values({ email: 'invited@tendwell.test', name: 'Ivo Invited', role: 'concierge', created_at: world.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refusalFor = async (to: number) => (await act(handOver(to))).body.not_done[0].message
    expect(await refusalFor(gone.id)).toBe('Gerda Gone has left, and can be given nothing.')
    expect(await refusalFor(invited.id)).toBe('Ivo Invited has not signed in yet, and can be given nothing.')
    await world
      .as(world.ines)
      .put('/desk/api/me/hours', { hours: null, days_away: [{ first_day: inDays(-1), last_day: inDays(1) }] })
    expect(await refusalFor(world.ines.id)).toBe('Ines Calder is away.')
    expect(await holders()).toEqual([lena.id, lena.id])
    expect((await act(handOver(world.ines.id, { though_away: true }))).body.done).toHaveLength(2)
  })
})

describe('days away and personal hours', () => {
  const mine = (body: object) => world.as(world.ines).put('/desk/api/me/hours', body)

  test('a day away begins and ends in the colleague’s time zone, and no request is assigned on it', async () => {
    // 6 AM in Chicago on Monday, November 23: Tuesday, 1 AM, in Auckland
    world.clock.advance(3 * HOUR_MS)
    const hours = { time_zone: 'Pacific/Auckland', opens: '09:00', closes: '17:00' }
    const days = (day: string) => [{ first_day: day, last_day: day }]
    expect((await mine({ hours, days_away: days('2026-11-24') })).body.days_away).toEqual(days('2026-11-24'))
    expect(await seen(world.ines.id)).toMatchObject({
      on_shift: false,
      away_until: '2026-11-24T11:00:00.000Z',
      time_zone: 'Pacific/Auckland',
    })
    await mine({ hours: null, days_away: days('2026-11-24') })
    expect(await seen(world.ines.id)).toMatchObject({
      on_shift: true,
      away_until: null,
      days_away: days('2026-11-24')[0],
    })
  })

  test('the end of an absence outside personal hours skips closed days and days away', async () => {
    // Monday, November 23, 6 PM in Berlin
    world.clock.advance(8 * HOUR_MS)
    await world.app.deskDb.insertInto('desk.holidays').values({ day: '2026-11-24', name: 'Closed' }).execute()
    const hours = { time_zone: 'Europe/Berlin', opens: '09:00', closes: '17:00' }
    await mine({ hours, days_away: [{ first_day: '2026-11-25', last_day: '2026-11-25' }] })
    const { outside_until, on_shift, here_until } = await seen(world.ines.id)
    expect([on_shift, outside_until, here_until]).toEqual([true, '2026-11-26T08:00:00.000Z', null])
    await mine({ hours: { ...hours, closes: '19:00' }, days_away: [] })
    expect(await seen(world.ines.id)).toMatchObject({ outside_until: null, here_until: '2026-11-23T18:00:00.000Z' })
  })

  test('the end of a colleague’s work day follows the office’s hours or the personal hours', async () => {
    const until = async () => (await seen(world.ines.id)).here_until
    // Monday, 3 AM in Chicago
    expect(await until()).toBeNull()
    world.clock.advance(6 * HOUR_MS)
    expect(await until()).toBe('2026-11-24T02:00:00.000Z')
    // it is Tuesday, 4 AM, in Auckland
    const hours = { time_zone: 'Pacific/Auckland', opens: '03:00', closes: '12:00' }
    await mine({ hours, days_away: [] })
    expect(await until()).toBe('2026-11-23T23:00:00.000Z')
    await world.as(world.ines).put('/desk/api/me/shift', { on_shift: false })
    expect(await until()).toBeNull()
    await world.as(world.ines).put('/desk/api/me/shift', { on_shift: true })
    await mine({ hours: null, days_away: [] })
    await world.app.deskDb.insertInto('desk.holidays').values({ day: '2026-11-23', name: 'Closed' }).execute()
    expect(await until()).toBeNull()
  })

  test('a night shift lasts until the morning, even of a day away; the night after is away', async () => {
    const hours = { time_zone: 'Europe/Berlin', opens: '22:00', closes: '06:00' }
    const saturday = '2026-11-28'
    const away = [{ first_day: saturday, last_day: saturday }]
    expect((await mine({ hours, days_away: away })).body.hours).toMatchObject(hours)
    // Saturday, 3 AM in Berlin
    world.clock.advance(Date.parse(`${saturday}T02:00Z`) - world.clock.now().getTime())
    expect(await seen(world.ines.id)).toMatchObject({ on_shift: true, here_until: `${saturday}T05:00:00.000Z` })
    world.clock.advance(3 * HOUR_MS)
    const morning = '2026-11-29T05:00:00.000Z'
    expect(await seen(world.ines.id)).toMatchObject({ on_shift: false, away_until: morning, here_until: null })
    world.clock.advance(24 * HOUR_MS)
    expect(await seen(world.ines.id)).toMatchObject({ on_shift: true, outside_until: '2026-11-29T21:00:00.000Z' })
  })

  test('personal hours can end at midnight and have breaks', async () => {
    const late = { time_zone: 'UTC', opens: '16:00', closes: '24:00' }
    expect((await mine({ hours: late, days_away: [] })).body.hours).toEqual({
      ...late,
      spans: [{ opens: '16:00', closes: '24:00' }],
    })
    const spans = [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '24:00' },
    ]
    const split = { time_zone: 'UTC', opens: '08:00', closes: '24:00', spans }
    expect((await mine({ hours: split, days_away: [] })).body.hours).toEqual(split)
    // Monday
    expect(await seen(world.ines.id)).toMatchObject({ here_until: '2026-11-23T12:00:00.000Z' })
    world.clock.advance(3.5 * HOUR_MS)
    expect(await seen(world.ines.id)).toMatchObject({ here_until: null, outside_until: '2026-11-23T13:00:00.000Z' })
    world.clock.advance(HOUR_MS)
    expect(await seen(world.ines.id)).toMatchObject({ here_until: '2026-11-24T00:00:00.000Z' })
  })

  test.each([
    [{ hours: { time_zone: 'Mars/Base', opens: '09:00', closes: '17:00' }, days_away: [] }, 'hours.time_zone'],
    [{ hours: { time_zone: 'UTC', opens: '17:00', closes: '24:30' }, days_away: [] }, 'hours.closes'],
    [{ hours: { ...LATE, spans: [LATE, { opens: '21:00', closes: '23:00' }] }, days_away: [] }, 'hours.spans.1.opens'],
    [{ hours: null, days_away: [{ first_day: '2026-12-02', last_day: '2026-12-01' }] }, 'days_away.0.last_day'],
  ])('an invalid day or time is rejected', async (body, field) => {
    const { status, body: said } = await mine(body)
    expect([status, Object.keys(said.errors)]).toEqual([422, [field]])
  })
})
