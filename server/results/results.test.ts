import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportData } from '#server/member-accounts/own-data.ts'
import { HOUR_MS } from '#tests/clock.ts'
import { accessRecords, atDesk } from '#tests/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { say } from '#tests/thread.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let request: StoredRequest
beforeAll(async () => void (world = await openWorld()))
beforeEach(async () => void (request = await giveRequest(world, world.maya)))
afterAll(() => world.close())

const PAID = { words: 'Paid. You owe $0.', money: { cents: 124_000, kind: 'not_paid' } }
const BACK = { words: 'The fare is back on your card.', money: { cents: 14_800, kind: 'paid_back' } }

const desk = (staff = world.theo) => atDesk(world, staff, request)
const solve = (result?: object, staff = world.theo) =>
  desk(staff).change({ state: 'solved', ...(result && { result: { revision: 0, ...result } }) })
const correct = (revision: number, result: object, staff = world.theo) =>
  desk(staff).change({ result: { revision, ...result } })
const seenBy = async (member = world.maya) =>
  (await world.as(member).get(`/api/v1/time_given_back?request_id=${request.external_id}`)).body.result
const atDeskNow = async () => (await desk().open()).body.request.result

describe('what came of a request', () => {
  test('is said with its completion, and its member reads it', async () => {
    expect(await seenBy()).toBeNull()
    const answer = await solve(PAID)
    expect([answer.status, answer.body.request.result]).toEqual([200, { revision: 1, ...PAID }])
    expect(await seenBy()).toEqual(PAID)
  })

  test('need not be said: a completion says nothing of it', async () => {
    await solve()
    expect([await seenBy(), await atDeskNow()]).toEqual([null, { revision: 0, words: null, money: null }])
  })

  test.each([
    { words: 'Booked.', money: null },
    { words: null, money: BACK.money },
    { words: null, money: null },
  ])('is words, money, both or neither: %j', async (result) => {
    await solve()
    await correct(0, PAID)
    expect((await correct(1, result)).status).toBe(200)
    expect(await seenBy()).toEqual((result.words ?? result.money) ? result : null)
    expect(await atDeskNow()).toEqual({ revision: 2, ...result })
  })

  test('is corrected later, by any colleague, and its member hears of it at once', async () => {
    await solve(PAID)
    await correct(1, BACK, world.ines)
    expect(await seenBy()).toEqual(BACK)
    const events = await world.app.db.selectFrom('member_events').select('type').orderBy('number', 'desc').execute()
    expect(events[0]).toEqual({ type: 'request.changed' })
  })

  test('is told to its own member alone', async () => {
    await solve(PAID)
    expect(await seenBy(world.jonah)).toBeNull()
    for (const staff of [world.olga, world.bruno]) expect((await correct(1, BACK, staff)).status).toBe(403)
    expect((await world.as(world.maya).patch(`/desk/api/requests/${request.external_id}`, {})).status).toBe(401)
    expect(await seenBy()).toEqual(PAID)
  })

  test('is for a completed request alone', async () => {
    const answer = await correct(0, PAID)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { result: ['What came of it is said of a completed request.'] },
    ])
    expect((await desk().change({ state: 'in_progress', result: { revision: 0, ...PAID } })).status).toBe(422)
    expect((await desk().open()).body.request).toMatchObject({ state: 'submitted', result: { revision: 0 } })
  })

  test('stays as it was when its member opens the request again, unseen by them until it is completed again', async () => {
    await solve(PAID)
    await say(world, request, 'Not done yet: a third bill came.')
    expect([await seenBy(), await atDeskNow()]).toEqual([null, { revision: 1, ...PAID }])
    await solve()
    expect(await seenBy()).toEqual(PAID)
    await say(world, request, 'Not done yet: and a fourth one.')
    await desk().change({ state: 'solved', result: { revision: 1, ...BACK } })
    expect(await seenBy()).toEqual(BACK)
  })

  test('outlives a completion that is taken back', async () => {
    await solve(PAID)
    await world.as(world.theo).delete(`/desk/api/requests/${request.external_id}/completion`)
    expect([await seenBy(), await atDeskNow()]).toEqual([null, { revision: 1, ...PAID }])
  })
})

describe('two who say it', () => {
  test('the second hears that it was said, and the first one’s stays', async () => {
    await solve(PAID)
    const answer = await solve(BACK, world.ines)
    expect([answer.status, answer.body.error]).toEqual([409, 'Somebody has just written what came of this.'])
    expect(await seenBy()).toEqual(PAID)
  })

  test('at once: one of them counts, whole', async () => {
    await solve()
    const both = await Promise.all([correct(0, PAID), correct(0, BACK, world.ines)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seenBy()).toEqual(both[0].status === 200 ? PAID : BACK)
  })

  test('nothing is solved by who has not read the last message, and nothing said', async () => {
    const { last_seq } = (await desk().open()).body.request
    await say(world, request, 'One more thing')
    const answer = await desk().change({ state: 'solved', seen_seq: last_seq, result: { revision: 0, ...PAID } })
    expect([answer.status, await atDeskNow()]).toEqual([409, { revision: 0, words: null, money: null }])
  })
})

test('a repeat whose answer was lost changes nothing', async () => {
  await solve(PAID)
  const before = await world.app.db.selectFrom('member_events').select('number').execute()
  const again = await correct(0, PAID)
  expect([again.status, again.body.request.result]).toEqual([200, { revision: 1, ...PAID }])
  expect(await world.app.db.selectFrom('member_events').select('number').execute()).toEqual(before)
})

test.each([
  { words: '' },
  { words: '   ' },
  { words: 'x'.repeat(41) },
  { words: 'Two\nlines' },
  { words: 7 },
  { money: 1240 },
  { money: { cents: 0, kind: 'not_paid' } },
  { money: { cents: -5, kind: 'not_paid' } },
  { money: { cents: 12.5, kind: 'not_paid' } },
  { money: { cents: 100_000_000, kind: 'not_paid' } },
  { money: { cents: 5, kind: 'earned' } },
  { money: { cents: 5 } },
])('takes no %j', async (part) => {
  expect((await solve({ ...PAID, ...part })).status).toBe(422)
  expect((await desk().open()).body.request).toMatchObject({ state: 'submitted', result: { revision: 0 } })
})

test.each([
  { words: 'x'.repeat(41) },
  { words: '' },
  { money_cents: 0, money_kind: 'not_paid' },
  { money_cents: 5 },
  { money_kind: 'not_paid' },
  { money_cents: 5, money_kind: 'earned' },
])('the database holds no %j', async (row) => {
  const values = { request_id: request.id, revision: 1, words: null, money_cents: null, money_kind: null, ...row }
  const insert = sql`insert into request_results ${sql.raw(`(${Object.keys(values).join(', ')})`)}
    values (${sql.join(Object.values(values))})`
  await expect(insert.execute(world.app.deskDb)).rejects.toThrow('violates check constraint')
})

test('forty characters as a person counts them are forty', async () => {
  const words = '🎉'.repeat(40)
  expect((await solve({ words, money: null })).status).toBe(200)
  expect((await seenBy()).words).toBe(words)
})

test('who writes it in a colleague’s request stands in the book of readings', async () => {
  await desk().change({ assignee: 'me' })
  await solve()
  world.clock.advance(HOUR_MS)
  await correct(0, PAID, world.ines)
  expect((await accessRecords(world)).at(-1)).toMatchObject({
    staff_id: world.ines.id,
    request_id: request.id,
    why: 'acted',
    reason: 'Wrote what came of it',
  })
})

test('is in the member’s copy of their data, and gone with the request', async () => {
  await solve(PAID)
  const { requests } = await exportData(world.app, world.maya.id)
  expect(requests.find(({ reference }) => reference === request.external_id)?.result).toEqual({
    words: PAID.words,
    money_cents: 124_000,
    money_kind: 'not_paid',
  })
  expect((await world.as(world.maya).delete(request.path)).status).toBe(200)
  const left = world.app.db.selectFrom('request_results').select('words').where('request_id', '=', request.id)
  expect(await left.execute()).toEqual([])
})

test('no member’s statement writes it', async () => {
  const row = { request_id: request.id, revision: 1, words: 'Mine' }
  await expect(world.app.db.insertInto('request_results').values(row).execute()).rejects.toThrow('permission denied')
})
