import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSurvey } from '#tests/catalog.ts'
import { DAY_MS } from '#tests/clock.ts'
import { giveRequest, giveUpload } from '#tests/requests.ts'
import { bodiesOf, draft, say } from '#tests/thread.ts'
import { openWorld, type World } from '#tests/world.ts'
import { QUOTAS, UNCOUNTED } from './quotas.ts'

const WORDS = /^That is as much as we can take from one person in a day/

let world: World
beforeAll(async () => void (world = await openWorld({ RATE_LIMITS: 'on' })))
afterAll(() => world.close())

/** As if somebody had sent all but so many of what a day takes, on any server. */
async function spend(what: 'messages' | 'runs', left: number) {
  const today = world.clock.now()
  today.setUTCHours(0, 0, 0, 0)
  const hits = QUOTAS[what] - UNCOUNTED - left
  await world.app.db
    .insertInto('rate_windows')
    .values({ bucket: `quota_${what}`, address: String(world.maya.id), window_start: today, hits })
    .onConflict((conflict) => conflict.columns(['bucket', 'address', 'window_start']).doUpdateSet({ hits }))
    .execute()
}

describe('of messages', () => {
  test('the day takes so many from one member, on all servers together, and then says so', {
    tags: '@sec-quotas',
  }, async () => {
    const request = await giveRequest(world, world.maya)
    for (let at = 0; at < UNCOUNTED; at++) expect((await say(world, request, `n${at}`)).status).toBe(201)
    await spend('messages', 1)
    const key = { 'idempotency-key': world.app.newId() }
    expect((await say(world, request, 'the last', key)).status).toBe(201)
    const refused = await say(world, request, 'one too many')
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(WORDS)])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await say(world, request, 'the last', key)).status).toBe(201)
    expect(await bodiesOf(world, request)).toHaveLength(UNCOUNTED + 1)
    const jonahs = await giveRequest(world, world.jonah)
    expect((await world.as(world.jonah).post(`${jonahs.path}/messages`, draft('Hello'))).status).toBe(201)
    world.clock.advance(DAY_MS)
    expect((await say(world, request, 'the next day')).status).toBe(201)
  })
})

test('of requests begun the day takes so many', async () => {
  const survey = await writeSurvey(world)
  const begin = () => world.as(world.maya).post(`/api/v1/request_surveys/${survey}/user_request_surveys`, {})
  for (let at = 0; at < UNCOUNTED; at++) expect((await begin()).status).toBe(201)
  await spend('runs', 0)
  const refused = await begin()
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(WORDS)])
})

test('of bytes the day takes a gibibyte: no address is given, and none that was given takes a file', {
  tags: '@sec-quotas',
}, async () => {
  const presign = () => world.as(world.maya).post('/api/v1/uploads/presigned_url', { upload: { filename: 'x.png' } })
  const address = new URL((await presign()).body.presigned_url)
  const key = await giveUpload(world, world.maya)
  await world.app.db.updateTable('uploads').set({ size: QUOTAS.bytes }).where('key', '=', key).execute()
  const refused = await presign()
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(WORDS)])
  const put = await world.memberDoor.inject({
    method: 'PUT',
    url: `${address.pathname}${address.search}`,
    headers: { 'content-type': 'image/png' },
    payload: Buffer.from('89504e470d0a1a0a', 'hex'),
  })
  expect(put.statusCode).toBe(429)
  world.clock.advance(DAY_MS)
  expect((await presign()).status).toBe(200)
})
