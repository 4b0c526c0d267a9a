import { describe, expect, test } from 'vitest'
import { writeSurvey } from '#tests/world/catalog.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { giveRequest, giveUpload } from '#tests/world/requests.ts'
import { bodiesOf, draft, say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { QUOTAS, UNCOUNTED } from './quotas.ts'

const WORDS = /^You have reached today’s limit/

const world = setUpWorld({ RATE_LIMITS: 'on' })

/** Uses up the daily quota on any server, except for this remainder. */
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

describe('the daily quota', () => {
  test('of messages is counted per member on all servers, and reported', { tags: '@sec-quotas' }, async () => {
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

test('of new requests is limited', async () => {
  const survey = await writeSurvey(world)
  const begin = () => world.as(world.maya).post(`/api/v1/request_surveys/${survey}/user_request_surveys`, {})
  for (let at = 0; at < UNCOUNTED; at++) expect((await begin()).status).toBe(201)
  await spend('runs', 0)
  const refused = await begin()
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(WORDS)])
})

test('of bytes is one gibibyte; after it issued addresses accept no file either', { tags: '@sec-quotas' }, async () => {
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
