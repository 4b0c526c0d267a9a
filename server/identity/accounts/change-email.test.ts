import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { PASSWORD, signInMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const CURRENT = '/api/v1/users/current'
const NEW = 'maja@elsewhere.test'

const world = setUpWorld()
let old: string
beforeAll(async () => {
  old = world.maya.email
})
beforeEach(async () => {
  world.clock.advance(HOUR_MS)
  await world.app.db.deleteFrom('email_changes').execute()
  await world.app.db.deleteFrom('outgoing').execute()
  await world.app.db.updateTable('members').set({ email: old }).where('id', '=', world.maya.id).execute()
})

const ask = (email: unknown, password: unknown = PASSWORD, member = world.maya) =>
  world.as(member).put(`${CURRENT}/email`, { email, password })
const waiting = async () => (await world.as(world.maya).get(`${CURRENT}/email_change`)).body.email
const confirm = async (token: string) =>
  (await world.as(null).post('/api/v1/users/confirm_new_email', { token })).status
const emailNow = async () => (await world.as(world.maya).get(CURRENT)).body.email
const signIn = async (email: string) =>
  (await world.as(null).post('/api/v1/users/sign_in', { user: { email, password: PASSWORD } })).status
const subjects = async (to: string) => (await outbox(world, to)).map(({ subject }) => subject)
const anotherBrowser = async (): Promise<TestMember> => ({
  ...world.maya,
  ...(await signInMember(world.app.deskDb, world.maya.id, world.clock.now())),
})

test('using the link changes the address, mails the old address twice and ends every other session', async () => {
  const phone = await anotherBrowser()
  expect((await ask(` ${NEW.toUpperCase()} `)).body).toEqual({ success: true })
  expect([await waiting(), await emailNow(), await signIn(NEW)]).toEqual([NEW, old, 401])
  expect(await subjects(old)).toEqual(['Your Tendwell account is about to change its address'])
  const token = await mailedToken(world, NEW)
  expect(await confirm(token)).toBe(200)
  expect(await confirm(token), 'a second press changes nothing').toBe(200)
  expect([await waiting(), await emailNow(), await signIn(NEW), await signIn(old)]).toEqual([null, NEW, 200, 401])
  expect((await world.as(phone).get(CURRENT)).status).toBe(401)
  expect((await subjects(old))[0]).toBe('Your Tendwell account has a new address')
})

test('a recovery link that was mailed to the old address no longer works', async () => {
  await world.as(null).post('/api/v1/users/password', { user: { email: old } })
  const reset = await mailedToken(world, old)
  await ask(NEW)
  await confirm(await mailedToken(world, NEW))
  const late = { reset_password_token: reset, password: 'of a stranger', password_confirmation: 'of a stranger' }
  expect((await world.as(null).put('/api/v1/users/password', late)).status).toBe(422)
})

test('the owner of the old address can stop the change with a new password, and the member by withdrawing it', async () => {
  await ask(NEW)
  const first = await mailedToken(world, NEW)
  await world.as(world.maya).delete(`${CURRENT}/email_change`)
  expect([await waiting(), await confirm(first)]).toEqual([null, 422])
  await ask(NEW)
  const second = await mailedToken(world, NEW)
  await world.as(world.maya).put(`${CURRENT}/password`, { password: PASSWORD, new_password: PASSWORD })
  expect([await waiting(), await confirm(second), await emailNow()]).toEqual([null, 422, old])
})

test('an address that already has an account gets the same response, and only its owner receives a mail', async () => {
  expect((await ask(world.jonah.email)).body).toEqual({ success: true })
  expect(await waiting()).toBe(world.jonah.email)
  const [mail] = await outbox(world, world.jonah.email)
  expect([mail?.subject, mail?.links]).toEqual(['You already have a Tendwell account', []])
})

test('an address that another person signs up with before the confirmation is not taken over', async () => {
  await ask(NEW)
  const token = await mailedToken(world, NEW)
  await world.app.db.updateTable('members').set({ email: NEW }).where('id', '=', world.jonah.id).execute()
  expect([await confirm(token), await emailNow()]).toEqual([422, old])
  await world.app.db.updateTable('members').set({ email: world.jonah.email }).where('id', '=', world.jonah.id).execute()
})

test('a link works for one day, and a newer link voids it', async () => {
  await ask('first@elsewhere.test')
  const first = await mailedToken(world, 'first@elsewhere.test')
  await ask(NEW)
  expect(await confirm(first)).toBe(422)
  const token = await mailedToken(world, NEW)
  world.clock.advance(24 * HOUR_MS)
  expect([await confirm(token), await waiting()]).toEqual([422, null])
})

test('two quick requests send one mail, five addresses an hour are the limit, and the current address changes nothing', async () => {
  await Promise.all([ask(NEW), ask(NEW)])
  expect(await subjects(NEW)).toHaveLength(1)
  const asked = []
  for (const name of ['b', 'c', 'd', 'e', 'f']) asked.push((await ask(`${name}@elsewhere.test`)).status)
  expect(asked).toEqual([200, 200, 200, 200, 429])
  expect((await ask(old)).status).toBe(200)
  expect(await waiting()).toBeNull()
})

test.each([
  [NEW, 'wrong', { password: ['That is not your password.'] }],
  ['nobody', PASSWORD, { email: ['Please enter a valid email address'] }],
  [NEW, '', { password: ['Please enter your password'] }],
])('%j with the password %j is rejected at its field', async (email, password, errors) => {
  const answer = await ask(email, password)
  expect([answer.status, answer.body.errors, await waiting()]).toEqual([422, errors, null])
})
