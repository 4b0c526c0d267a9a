import { beforeEach, expect, test } from 'vitest'
import type { MemberSession } from '#contract/member/sessions.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import { listenTo } from '#tests/harness/listener.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { PASSWORD, signInMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const SESSIONS = '/api/v1/users/sessions'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const world = setUpWorld()
beforeEach(async () => void (await world.as(world.maya).delete(SESSIONS)))

const list = async (member: TestMember): Promise<MemberSession[]> =>
  (await world.as(member).get(SESSIONS)).body.sessions
const anotherBrowser = async (of = world.maya): Promise<TestMember> => ({
  ...of,
  ...(await signInMember(world.app.deskDb, of.id, world.clock.now())),
})
const idOf = async (member: TestMember) => (await list(member)).find(({ current }) => current)?.id ?? ''

test('the list of sessions starts with the current one, then the most recently used', async () => {
  world.clock.advance(HOUR_MS)
  const since = world.clock.now().toISOString()
  const phone = await anotherBrowser()
  world.clock.advance(HOUR_MS)
  const user = { email: world.maya.email, password: PASSWORD }
  await world.as(null).post('/api/v1/users/sign_in', { user }, { 'user-agent': FIREFOX })
  const lately = world.clock.now().toISOString()
  const [here, firefox, other, ...more] = await list(world.maya)
  expect(more).toEqual([])
  expect(here).toMatchObject({ current: true, browser: null, system: null, last_used_at: lately })
  expect(firefox).toEqual({
    id: expect.stringMatching(/^[\w-]{36}$/),
    current: false,
    browser: 'Firefox',
    system: 'Linux',
    started_at: lately,
    last_used_at: lately,
    owes_code: false,
  })
  expect(other).toMatchObject({ id: await idOf(phone), started_at: since, current: false })
})

test('the last use is stored with a precision of five minutes', async () => {
  const phone = await anotherBrowser()
  const began = world.clock.now().toISOString()
  const lastUse = async () => (await list(world.maya)).find(({ current }) => !current)?.last_used_at
  world.clock.advance(4 * MINUTE_MS)
  await list(phone)
  expect(await lastUse()).toBe(began)
  world.clock.advance(MINUTE_MS)
  await list(phone)
  expect(await lastUse()).toBe(world.clock.now().toISOString())
})

test("the list contains only the member's own sessions, without expired ones", async () => {
  const over = await anotherBrowser()
  await world.app.db
    .updateTable('sessions')
    .set({ expires_at: world.clock.now() })
    .where('id', '=', over.sessionId)
    .execute()
  const jonahs = await idOf(world.jonah)
  const mayas = await list(world.maya)
  expect(mayas).toHaveLength(1)
  expect(mayas.map(({ id }) => id)).not.toContain(jonahs)
})

test('a session without the second factor is marked', async () => {
  const half = await anotherBrowser(world.jonah)
  const { db } = world.app
  await db.updateTable('members').set({ phone: '5550100142' }).where('id', '=', world.jonah.id).execute()
  const whole = { 'mfa-token': 'given' }
  await db
    .updateTable('sessions')
    .set({ mfa_token_hash: digest(whole['mfa-token']) })
    .where('id', '=', world.jonah.sessionId)
    .execute()
  const { body } = await world.as(world.jonah).get(SESSIONS, whole)
  expect(body.sessions.map(({ owes_code }: MemberSession) => owes_code)).toEqual([false, true])
  expect((await world.as(half).delete(SESSIONS)).body).toEqual({ error: 'MFA authentication required' })
  await db.updateTable('members').set({ phone: null }).where('id', '=', world.jonah.id).execute()
})

test('ending a session ends it and its streams on every server and keeps the others', async () => {
  const other = await world.anotherNode()
  const address = await other.memberDoor.listen({ host: '127.0.0.1', port: 0 })
  const lost = await anotherBrowser()
  const stream = await listenTo(`${address}/api/v1/events`, { authorization: `Bearer ${lost.token}` })
  expect(stream.status).toBe(200)
  const path = `${SESSIONS}/${await idOf(lost)}`
  expect((await world.as(world.maya).delete(path)).body).toEqual({ success: true })
  await stream.ended
  expect((await other.as(lost).get(SESSIONS)).status).toBe(401)
  expect((await other.as(world.maya).get(SESSIONS)).status).toBe(200)
  expect((await world.as(world.maya).delete(path)).status).toBe(404)
})

test('a session of another person is not found and stays open', async () => {
  const answer = await world.as(world.maya).delete(`${SESSIONS}/${await idOf(world.jonah)}`)
  expect([answer.status, answer.body]).toEqual([404, { error: 'We could not find that.' }])
  expect((await world.as(world.jonah).get(SESSIONS)).status).toBe(200)
})

test('ending all other sessions keeps the current one', async () => {
  const others = [await anotherBrowser(), await anotherBrowser()]
  expect((await world.as(world.maya).delete(SESSIONS)).body).toEqual({ success: true })
  for (const one of others) expect((await world.as(one).get(SESSIONS)).status).toBe(401)
  expect((await list(world.maya)).map(({ current }) => current)).toEqual([true])
  expect((await world.as(world.jonah).get(SESSIONS)).status).toBe(200)
})

test('a member sees when the password was last set, or nothing if it never was', async () => {
  const changedAt = async (member = world.maya) => (await world.as(member).get(SESSIONS)).body.password_changed_at
  expect(await changedAt()).toBeNull()
  world.clock.advance(MINUTE_MS)
  const passwords = { password: PASSWORD, new_password: 'another password entirely' }
  expect((await world.as(world.maya).put('/api/v1/users/current/password', passwords)).status).toBe(200)
  expect(await changedAt()).toBe(world.clock.now().toISOString())
  expect(await changedAt(world.jonah)).toBeNull()
})
