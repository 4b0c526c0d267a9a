import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportData } from '#server/administration/own-account/own-data.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

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

describe('the result of a request', () => {
  test('a result is given with the completion, and the member can read it', async () => {
    expect(await seenBy()).toBeNull()
    const answer = await solve(PAID)
    expect([answer.status, answer.body.request.result]).toEqual([200, { revision: 1, ...PAID }])
    expect(await seenBy()).toEqual(PAID)
  })

  test('a completion without a result stores none', async () => {
    await solve()
    expect([await seenBy(), await atDeskNow()]).toEqual([null, { revision: 0, words: null, money: null }])
  })

  test.each([
    { words: 'Booked.', money: null },
    { words: null, money: BACK.money },
    { words: null, money: null },
  ])('a result has words, money, both or neither: %j', async (result) => {
    await solve()
    await correct(0, PAID)
    expect((await correct(1, result)).status).toBe(200)
    expect(await seenBy()).toEqual((result.words ?? result.money) ? result : null)
    expect(await atDeskNow()).toEqual({ revision: 2, ...result })
  })

  test('any colleague can correct a result later, and the member is notified at once', async () => {
    await solve(PAID)
    await correct(1, BACK, world.ines)
    expect(await seenBy()).toEqual(BACK)
    const events = await world.app.db.selectFrom('member_events').select('type').orderBy('number', 'desc').execute()
    expect(events[0]).toEqual({ type: 'request.changed' })
  })

  test('a result is readable by its own member only', async () => {
    await solve(PAID)
    expect(await seenBy(world.jonah)).toBeNull()
    for (const staff of [world.olga, world.bruno]) expect((await correct(1, BACK, staff)).status).toBe(403)
    expect((await world.as(world.maya).patch(`/desk/api/requests/${request.external_id}`, {})).status).toBe(401)
    expect(await seenBy()).toEqual(PAID)
  })

  test('a result is accepted for a completed request only', async () => {
    const answer = await correct(0, PAID)
    expect([answer.status, answer.body.errors]).toEqual([422, { result: ['Only a completed request has a result.'] }])
    expect((await desk().change({ state: 'in_progress', result: { revision: 0, ...PAID } })).status).toBe(422)
    expect((await desk().open()).body.request).toMatchObject({ state: 'submitted', result: { revision: 0 } })
  })

  test('a result stays when its member reopens the request, but is hidden until the next completion', async () => {
    await solve(PAID)
    await say(world, request, 'Not done yet: a third bill came.')
    expect([await seenBy(), await atDeskNow()]).toEqual([null, { revision: 1, ...PAID }])
    await solve()
    expect(await seenBy()).toEqual(PAID)
    await say(world, request, 'Not done yet: and a fourth one.')
    await desk().change({ state: 'solved', result: { revision: 1, ...BACK } })
    expect(await seenBy()).toEqual(BACK)
  })

  test('a result stays when a completion is undone', async () => {
    await solve(PAID)
    await world.as(world.theo).delete(`/desk/api/requests/${request.external_id}/completion`)
    expect([await seenBy(), await atDeskNow()]).toEqual([null, { revision: 1, ...PAID }])
  })
})

describe('concurrent results', () => {
  test('the second result gets an error, and the first one stays', async () => {
    await solve(PAID)
    const answer = await solve(BACK, world.ines)
    expect([answer.status, answer.body.error]).toEqual([409, 'Someone has just written the result.'])
    expect(await seenBy()).toEqual(PAID)
  })

  test('one of two simultaneous results is stored, completely', async () => {
    await solve()
    const both = await Promise.all([correct(0, PAID), correct(0, BACK, world.ines)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seenBy()).toEqual(both[0].status === 200 ? PAID : BACK)
  })

  test('a completion with a result is rejected if the concierge has not read the last message', async () => {
    const { last_seq } = (await desk().open()).body.request
    await say(world, request, 'One more thing')
    const answer = await desk().change({ state: 'solved', seen_seq: last_seq, result: { revision: 0, ...PAID } })
    expect([answer.status, await atDeskNow()]).toEqual([409, { revision: 0, words: null, money: null }])
  })
})

test('a retry after a lost response changes nothing', async () => {
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
])('a result with %j is rejected', async (part) => {
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
])('the database rejects a result with %j', async (row) => {
  const values = { request_id: request.id, revision: 1, words: null, money_cents: null, money_kind: null, ...row }
  const insert = sql`insert into request_results ${sql.raw(`(${Object.keys(values).join(', ')})`)}
    values (${sql.join(Object.values(values))})`
  await expect(insert.execute(world.app.deskDb)).rejects.toThrow('violates check constraint')
})

test('forty graphemes are accepted as forty characters', async () => {
  const words = '🎉'.repeat(40)
  expect((await solve({ words, money: null })).status).toBe(200)
  expect((await seenBy()).words).toBe(words)
})

test('writing a result in a colleague’s request is recorded as access', async () => {
  await desk().change({ assignee: 'me' })
  await solve()
  world.clock.advance(HOUR_MS)
  await correct(0, PAID, world.ines)
  expect((await accessRecords(world)).at(-1)).toMatchObject({
    staff_id: world.ines.id,
    request_id: request.id,
    why: 'acted',
    reason: 'Wrote the result',
  })
})

test('a result is in the member’s data export, and is deleted with the request', async () => {
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

test('a member’s database role cannot write a result', async () => {
  const row = { request_id: request.id, revision: 1, words: 'Mine' }
  await expect(world.app.db.insertInto('request_results').values(row).execute()).rejects.toThrow('permission denied')
})
