import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendersOf } from '#server/platform/outbox/sending.ts'
import { claimsOf, openPushService } from '#tests/harness/push-service.ts'
import { sendDue } from '#tests/harness/sending.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { notifyMembers } from './notify-members.ts'

let service: Awaited<ReturnType<typeof openPushService>>
let world: World
let request: StoredRequest
beforeEach(async () => {
  service = await openPushService()
  world = await openWorld({ PUSH_SERVICES: service.host })
  world.clock.advance(9 * HOUR_MS) // noon in Chicago
  request = await giveRequest(world, world.maya)
})
afterEach(async () => {
  service.close()
  await world.close()
})

const maya = () => world.as(world.maya)
const subscribe = (change: object = {}) => maya().put('/api/v1/notices/device', { ...service.subscription, ...change })
const answer = () => atDesk(world, world.theo, request).reply('Dr. Vogel can see the dog on Friday.')
/** Runs the server's scheduled work now and after this time. */
const pass = async (ms: number) => {
  for (const step of [0, ms]) {
    world.clock.advance(step)
    await notifyMembers(world.app)
    await sendDue({ db: world.app.db, log: world.app.log }, sendersOf(world.app.config, world.app.secrets))
  }
  await notifyMembers(world.app)
}
const shown = () => service.pushed.map(({ text }) => JSON.parse(text))
const mails = () => outbox(world, world.maya.email)
const devices = () => world.app.db.selectFrom('push_devices').select('endpoint').execute()

test('a registered device gets an answer first, by the push standards and without content', async () => {
  expect((await subscribe()).body.notices).toMatchObject({
    this_device: true,
    device_endpoint: service.subscription.endpoint,
  })
  await answer()
  await pass(2 * MINUTE_MS)
  expect(shown()).toEqual([
    { title: 'There’s an answer for you', body: 'Open Tendwell to read it.', path: `/requests/${request.external_id}` },
  ])
  expect(await mails()).toEqual([])
  const [pushed] = service.pushed
  expect(pushed?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', encoding: 'aes128gcm' })
  const { notices } = (await maya().get('/api/v1/notices')).body
  expect(claimsOf(pushed?.headers.authorization)).toMatchObject({
    aud: `http://${service.host}`,
    sub: `mailto:${world.app.config.SUPPORT_EMAIL}`,
    key: notices.push_key,
  })
})

test('a push that was not seen for ten minutes is emailed once; one that was seen is not', async () => {
  await subscribe()
  await answer()
  await pass(2 * MINUTE_MS)
  await pass(9 * MINUTE_MS)
  expect(await mails()).toEqual([])
  await pass(MINUTE_MS)
  await pass(HOUR_MS)
  expect([await mails(), shown()].map(({ length }) => length)).toEqual([1, 1])

  const { body } = await maya().get(request.path)
  await maya().post(`${request.path}/read`, { up_to: body.request.messages.at(-1).id })
  await answer()
  await pass(2 * MINUTE_MS)
  const again = await maya().get(request.path)
  await maya().post(`${request.path}/read`, { up_to: again.body.request.messages.at(-1).id })
  await pass(HOUR_MS)
  expect([await mails(), shown()].map(({ length }) => length)).toEqual([1, 2])
})

test('the desk shows that an answer was sent to a device', async () => {
  await subscribe()
  await answer()
  await pass(2 * MINUTE_MS)
  const { body } = await atDesk(world, world.theo, request).open()
  expect(body.request.messages.at(-1).notice).toMatchObject({ state: 'pushed', channel: 'push' })
})

test('content is on the lock screen only if the member chose that, and is never readable in the outbox', async () => {
  await subscribe()
  const chosen = { by_email: false, by_text: false, with_words: true, quiet_from: 21, quiet_until: 8 }
  await maya().put('/api/v1/notices', chosen)
  await answer()
  await pass(2 * MINUTE_MS)
  expect(shown()).toMatchObject([
    { title: expect.stringMatching(/^Theo Marchetti about /), body: 'Dr. Vogel can see the dog on Friday.' },
  ])
  const rows = await world.app.db.selectFrom('outgoing').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('Vogel')
  await pass(HOUR_MS)
  expect(await mails(), 'mails are off').toEqual([])
})

test.each([404, 410])('a device that is gone (%i) is deleted, and the answer is emailed', async (status) => {
  await subscribe()
  service.answer(status)
  await answer()
  await pass(2 * MINUTE_MS)
  expect(await devices()).toEqual([])
  await pass(10 * MINUTE_MS)
  expect(await mails()).toHaveLength(1)
})

test('a push to an unavailable service is retried, and the device stays', async () => {
  await subscribe()
  service.answer(503)
  await answer()
  await pass(2 * MINUTE_MS)
  service.answer(201)
  await world.app.db
    .updateTable('outgoing')
    .set({ run_at: new Date(0) })
    .execute()
  await pass(0)
  expect([shown(), await devices()].map(({ length }) => length)).toEqual([1, 1])
})

test('a member who signs out gets no more pushes on that device, nor does the previous member there', async () => {
  await subscribe()
  await world.as(world.jonah).put('/api/v1/notices/device', service.subscription)
  await answer()
  await pass(2 * MINUTE_MS)
  expect(shown()).toEqual([])
  await subscribe()
  await maya().delete('/api/v1/users/sign_out')
  expect(await devices()).toEqual([])
})

test('pushes go only to push services, and only with a valid device key', async () => {
  for (const endpoint of [
    'https://127.0.0.2/x',
    'http://example.com/x',
    'file:///etc/passwd',
    'nowhere',
    `http://${service.host}.example.com/`,
  ])
    expect((await subscribe({ endpoint })).status).toBe(422)
  expect((await subscribe({ p256dh: 'B'.repeat(87) })).status).toBe(422)
  expect((await subscribe({ auth: '' })).status).toBe(422)
  expect(await devices()).toEqual([])
})

test('a sample reaches the device at once', async () => {
  await subscribe()
  expect((await maya().post('/api/v1/notices/samples')).status).toBe(200)
  await pass(0)
  expect(shown()).toMatchObject([{ title: 'There’s an answer for you', path: '/requests' }])
  expect((await maya().delete('/api/v1/notices/device')).body.notices).toMatchObject({ this_device: false })
})
