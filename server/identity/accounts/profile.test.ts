import { beforeEach, describe, expect, test } from 'vitest'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { PASSWORD, signInMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const CURRENT = '/api/v1/users/current'
const NEW_PASSWORD = 'a quieter harbour'

const world = setUpWorld({ TRUST_PROXY: 'true' })

const rowOf = ({ id }: TestMember) =>
  world.app.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe("a member's name", () => {
  const rename = (name: unknown, member = world.maya) => world.as(member).put(`${CURRENT}/name`, name)

  test('is changed at once and everywhere, and for this member only', async () => {
    const jonah = await rowOf(world.jonah)
    const before = await rowOf(world.maya)
    expect((await rename({ first_name: ' Maja ', last_name: 'Lindqvist Ono' })).body).toEqual({ success: true })
    expect((await world.as(world.maya).get(CURRENT)).body).toMatchObject({
      full_name: 'Maja Lindqvist Ono',
      first_name: 'Maja',
    })
    expect(await rowOf(world.maya)).toEqual({ ...before, first_name: 'Maja', last_name: 'Lindqvist Ono' })
    expect(await rowOf(world.jonah)).toEqual(jonah)
  })

  test.each([
    [{ first_name: ' ', last_name: 'Ono' }, { first_name: ['Please enter your first name'] }],
    [{ first_name: 'Maya' }, { last_name: ['Please enter your last name'] }],
    [{ first_name: 'Maya', last_name: 'o'.repeat(101) }, { last_name: ['Please use at most 100 characters.'] }],
    [{ first_name: 'Ma\0ya', last_name: 'Ono' }, { first_name: ['This holds a character that cannot be used.'] }],
  ])('is rejected at its field like at sign-up: %j', async (name, errors) => {
    const before = await rowOf(world.maya)
    const answer = await rename(name)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await rowOf(world.maya)).toEqual(before)
  })
})

describe("a member's password", () => {
  beforeEach(async () => {
    world.clock.advance(HOUR_MS)
    const { password_hash } = await rowOf(world.jonah)
    await world.app.db
      .updateTable('members')
      .set({ password_hash, failed_sign_ins: 0, locked_at: null })
      .where('id', '=', world.maya.id)
      .execute()
    await world.app.db.deleteFrom('outgoing').execute()
  })

  const change = (body: object, member = world.maya, from = '198.51.100.1') =>
    world.as(member).put(`${CURRENT}/password`, body, { 'x-forwarded-for': from })
  const signIn = (password: string, { email } = world.maya) =>
    world.as(null).post('/api/v1/users/sign_in', { user: { email, password } })
  const anotherBrowser = async (of = world.maya): Promise<TestMember> => ({
    ...of,
    ...(await signInMember(world.app.deskDb, of.id, world.clock.now())),
  })
  const isSignedIn = async (member: TestMember) => (await world.as(member).get(CURRENT)).status === 200

  test('is changed with the current one, which ends every other session, keeps this one and sends a mail', async () => {
    const [phone, jonahs] = [await anotherBrowser(), await anotherBrowser(world.jonah)]
    const jonah = await rowOf(world.jonah)
    expect((await change({ password: PASSWORD, new_password: NEW_PASSWORD })).body).toEqual({ success: true })
    expect([await isSignedIn(world.maya), await isSignedIn(phone), await isSignedIn(jonahs)]).toEqual([
      true,
      false,
      true,
    ])
    expect([(await signIn(PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 200])
    expect(await rowOf(world.jonah)).toEqual(jonah)
    expect((await outbox(world, world.maya.email)).map(({ subject }) => subject)).toEqual([
      'Your Tendwell password was changed',
    ])
  })

  test('is not changed by a link that was mailed before the change', async () => {
    await world.as(null).post('/api/v1/users/password', { user: { email: world.maya.email } })
    const token = await mailedToken(world, world.maya.email)
    await change({ password: PASSWORD, new_password: NEW_PASSWORD })
    const late = {
      reset_password_token: token,
      password: 'of somebody else',
      password_confirmation: 'of somebody else',
    }
    expect((await world.as(null).put('/api/v1/users/password', late)).status).toBe(422)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
  })

  test('can be guessed ten times an hour from one network, while the owner can change it from another', async () => {
    const phone = await anotherBrowser()
    const before = await rowOf(world.maya)
    const wrong = await change({ password: 'wrong', new_password: NEW_PASSWORD })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['That is not your password.'] }])
    const guess = () => change({ password: 'wrong', new_password: NEW_PASSWORD }, phone, '203.0.113.9')
    expect(statusesOf(await Promise.all(Array.from({ length: 12 }, guess)))).toEqual({ 422: 10, 429: 2 })
    expect((await change({ password: PASSWORD, new_password: NEW_PASSWORD }, phone, '203.0.113.9')).status).toBe(429)
    expect(await rowOf(world.maya)).toEqual(before)
    expect((await change({ password: PASSWORD, new_password: NEW_PASSWORD })).status).toBe(200)
  })

  test.each([
    [{ password: PASSWORD, new_password: 'short' }, { new_password: ['Please enter a valid password'] }],
    [{ password: PASSWORD, new_password: '' }, { new_password: ['Please enter a new password'] }],
    [{ password: '', new_password: NEW_PASSWORD }, { password: ['Please enter your password'] }],
    [{ password: PASSWORD, new_password: 'p'.repeat(129) }, { new_password: ['Please enter a valid password'] }],
  ])('is rejected at its field like at sign-up: %j', async (body, errors) => {
    const before = await rowOf(world.maya)
    const answer = await change(body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await rowOf(world.maya)).toEqual(before)
  })

  test('is changed once by two concurrent changes, and the session of that change remains', async () => {
    const one = await anotherBrowser()
    const two = await anotherBrowser()
    const answers = await Promise.all([
      change({ password: PASSWORD, new_password: 'the first of two' }, one),
      change({ password: PASSWORD, new_password: 'the second of two' }, two),
    ])
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([won === 0, won === 1])
    expect((await signIn(won === 0 ? 'the first of two' : 'the second of two')).status).toBe(200)
  })
})
