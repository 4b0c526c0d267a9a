import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { startJobs } from '#server/platform/outbox/start.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { PASSWORD, signInMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { answerRecoveryAsk } from './credentials.ts'

const PATH = '/api/v1/users/password'
const MAYA = 'maya@tendwell.test'
const NEW_PASSWORD = 'a quieter harbour'

const world = setUpWorld({ PUBLIC_URL: 'https://members.example.com', ALLOW_DEMO_IN_PRODUCTION: 'yes' })
beforeEach(async () => {
  world.clock.advance(2 * HOUR_MS)
  await world.app.db.deleteFrom('outgoing').execute()
})

const ask = (email: unknown, headers = {}) => world.as(null).post(PATH, { user: { email } }, headers)
const reset = (token: unknown, password: unknown = NEW_PASSWORD, confirmation = password) =>
  world.as(null).put(PATH, { reset_password_token: token, password, password_confirmation: confirmation })
const signIn = (password: string) => world.as(null).post('/api/v1/users/sign_in', { user: { email: MAYA, password } })

async function tokenFor(email = MAYA) {
  await ask(email)
  return mailedToken(world, email)
}
async function restorePassword() {
  world.clock.advance(2 * MINUTE_MS)
  expect((await reset(await tokenFor(), PASSWORD)).status).toBe(200)
}
const isSignedIn = async (token: string) =>
  (await world.as(null).get('/api/v1/users/current', { authorization: token })).status === 200

test('a recovery request does not reveal if there is an account', { tags: '@sec-account-enumeration' }, async () => {
  const asksOf = () => world.app.db.selectFrom('recovery_asks').select('email').orderBy('id').execute()
  const known = await ask(' MAYA@Tendwell.test')
  const unknown = await ask('nobody@tendwell.test')
  expect([known.status, known.text]).toEqual([200, '{"success":true}'])
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect(await asksOf()).toEqual([{ email: MAYA }, { email: 'nobody@tendwell.test' }])
  const [, letters] = [await outbox(world, ''), await outbox(world, 'nobody@tendwell.test')]
  expect(letters).toEqual([])
  expect(await asksOf()).toEqual([])
})

test('the recovery mail is sent soon after the request without another call', async () => {
  const database = await openDatabase(world.app.config, world.app.log)
  const stop = await startJobs(world.app, database.listen, [answerRecoveryAsk])
  await ask(MAYA)
  const sentTo = () =>
    world.app.db.selectFrom('outgoing').select('recipient').where('sent_at', 'is not', null).execute()
  await vi.waitFor(async () => expect(await sentTo()).toEqual([{ recipient: MAYA }]))
  await stop()
  await database.close()
})

test('the link in the mail is based on PUBLIC_URL, whatever host the request named', async () => {
  await ask(MAYA, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  const [mail] = await outbox(world, MAYA)
  expect(mail?.links).toEqual([expect.stringMatching(/^https:\/\/members\.example\.com\/reset-password\/[\w-]{43}$/)])
  expect(mail?.body).toContain(mail?.links[0])
  expect(mail?.body).not.toContain('evil')
})

test('the new password signs in, and the old one does not', async () => {
  expect((await reset(await tokenFor())).body).toEqual({ success: true })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(NEW_PASSWORD)).status).toBe(200)
  expect((await outbox(world, MAYA))[0]).toMatchObject({ subject: 'Your Tendwell password was changed', links: [] })
  await restorePassword()
})

test('a token works once, also in twenty concurrent uses', { tags: '@sec-mailed-links' }, async () => {
  const token = await tokenFor()
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token, PASSWORD)))
  expect(statusesOf(answers)).toEqual({ 200: 1, 422: 19 })
  expect((await reset(token, PASSWORD)).body).toEqual({
    error: 'This recovery link is no longer valid. Please ask for a new one.',
  })
})

test('an invalid password does not use up the token', async () => {
  const token = await tokenFor()
  const short = await reset(token, '12345')
  expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['password', 'password_confirmation']])
  const different = await reset(token, NEW_PASSWORD, PASSWORD)
  expect([different.status, different.body.errors]).toEqual([
    422,
    { password_confirmation: ['Passwords do not match'] },
  ])
  expect((await reset(token, '')).body.errors.password).toEqual(['Please enter a new password'])
  expect((await reset(token, PASSWORD)).status).toBe(200)
})

test('a token expires after two hours', async () => {
  const token = await tokenFor()
  world.clock.advance(2 * HOUR_MS)
  expect((await reset(token)).status).toBe(422)
  const another = await tokenFor()
  world.clock.advance(2 * HOUR_MS - 1)
  expect((await reset(another, PASSWORD)).status).toBe(200)
})

test('a newer link voids the older one', async () => {
  const older = await tokenFor()
  world.clock.advance(MINUTE_MS)
  const newer = await tokenFor()
  expect(newer).not.toBe(older)
  expect((await reset(older)).status).toBe(422)
  expect((await reset(newer, PASSWORD)).status).toBe(200)
})

test('recovery mails are limited to one a minute and five an hour', async () => {
  const mails = async () => (await outbox(world, MAYA)).length
  await ask(MAYA)
  world.clock.advance(MINUTE_MS - 1)
  await ask(MAYA)
  expect(await mails()).toBe(1)
  world.clock.advance(1)
  for (let at = 0; at < 8; at++) {
    await ask(MAYA)
    world.clock.advance(MINUTE_MS)
  }
  expect(await mails()).toBe(5)
  world.clock.advance(HOUR_MS)
  await ask(MAYA)
  expect(await mails()).toBe(6)
})

test('twenty concurrent requests on two servers send one mail', async () => {
  const other = await world.anotherNode()
  await Promise.all(Array.from({ length: 20 }, () => ask(MAYA)))
  await Promise.all([outbox(world, MAYA), outbox(other, MAYA), outbox(other, MAYA)])
  expect(await outbox(world, MAYA)).toHaveLength(1)
})

test('a request over the limit leaves the previous link valid', async () => {
  const token = await tokenFor()
  await ask(MAYA)
  await outbox(world, MAYA)
  expect((await reset(token, PASSWORD)).status).toBe(200)
})

test('a reset ends every session on every server and their streams', async () => {
  const { db, deskDb } = world.app
  const other = await world.anotherNode()
  const [here, there] = [
    await signInMember(deskDb, world.maya.id, world.clock.now()),
    await signInMember(deskDb, world.maya.id, world.clock.now()),
  ]
  const jonahs = await signInMember(deskDb, world.jonah.id, world.clock.now())
  const ended = Promise.all(
    [here, there].map(({ sessionId }) => new Promise<void>((end) => other.app.live.onSessionEnd(sessionId, end))),
  )
  expect((await reset(await tokenFor(), PASSWORD)).status).toBe(200)
  await ended
  expect(await Promise.all([here, there, jonahs].map(({ token }) => isSignedIn(token)))).toEqual([false, false, true])
  const left = await db.selectFrom('sessions').select('id').where('member_id', '=', world.maya.id).execute()
  expect(left).toEqual([])
})

test('a reset unlocks the account', async () => {
  for (let at = 0; at < 10; at++) await signIn('wrong')
  expect((await signIn(PASSWORD)).status).toBe(401)
  await ask(MAYA)
  const resetLink = (await outbox(world, MAYA)).flatMap(({ links }) => links).find((link) => link.includes('/reset-'))
  expect((await reset(resetLink?.split('/').at(-1), PASSWORD)).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an unlock link sets no password, and a reset link unlocks no account', async () => {
  for (let at = 0; at < 10; at++) await signIn('wrong')
  const unlockToken = await mailedToken(world, MAYA)
  expect((await reset(unlockToken)).status).toBe(422)
  const resetToken = await tokenFor()
  expect((await world.as(null).get(`/api/v1/users/unlock?unlock_token=${resetToken}`)).status).toBe(422)
  expect((await reset(resetToken, PASSWORD)).status).toBe(200)
})

test('a second factor is still required after a reset', async () => {
  const { db } = world.app
  await db.updateTable('members').set({ phone: '5550100100' }).where('id', '=', world.maya.id).execute()
  expect((await reset(await tokenFor(), PASSWORD)).status).toBe(200)
  const answer = await signIn(PASSWORD)
  expect(answer.body.mfa_required).toBe(true)
  expect(await isSignedIn(String(answer.headers.authorization))).toBe(false)
  await db.updateTable('members').set({ phone: null }).where('id', '=', world.maya.id).execute()
})

test('a closed account receives no mail, and its pending link sets no password', async () => {
  const { db } = world.app
  const token = await tokenFor('jonah@tendwell.test')
  await db.updateTable('members').set({ closed_at: world.clock.now() }).where('id', '=', world.jonah.id).execute()
  expect((await reset(token)).status).toBe(422)
  world.clock.advance(2 * MINUTE_MS)
  await ask('jonah@tendwell.test')
  expect(await outbox(world, 'jonah@tendwell.test')).toHaveLength(1)
})

test('tokens are not stored in plain text', { tags: '@sec-mailed-links' }, async () => {
  const token = await tokenFor()
  const links = await world.app.db.selectFrom('mailed_links').selectAll().execute()
  expect(JSON.stringify(links)).not.toContain(token)
  expect(links.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
})

test.each([undefined, null, '', 'x', 'nul\0', 7, 'a'.repeat(201)])('the token %j is rejected', async (token) => {
  expect((await reset(token)).status).toBe(422)
})

test.each([undefined, null, '', 7, [], 'a'.repeat(1001)])('a recovery link for %j is rejected', async (email) => {
  const answer = await ask(email)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user.email']])
})
