import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, forgetAuthenticators, giveOwnAuthenticator } from '#tests/authenticator.ts'
import { HOUR_MS } from '#tests/clock.ts'
import { outbox } from '#tests/outbox.ts'
import { PASSWORD, type TestMember } from '#tests/people.ts'
import { anotherCode, enrolled, forgetSecondFactors, mfaCalls } from '#tests/second-factor.ts'
import { statusesOf } from '#tests/statuses.ts'
import { openWorld, type World } from '#tests/world.ts'

const FACTORS = '/api/v1/users/factors'
const VERIFY = '/api/v1/mfa/factor/verify'
const OWED = '{"error":"MFA authentication required"}'
const PHONE = '5551234567'

let world: World
// so that a call can come from where it says, and the address has a name
beforeAll(async () => void (world = await openWorld({ TRUST_PROXY: 'true', PUBLIC_URL: 'http://localhost:3000' })))
afterAll(() => world.close())
beforeEach(async () => {
  await forgetSecondFactors(world)
  await forgetAuthenticators(world)
})

const { enroll, verify: verifyText, current, setPolicy, anotherBrowser } = mfaCalls(() => world)
const from = (address: string) => ({ 'x-forwarded-for': address })
const HOME = from('198.51.100.1')
const verify = (code: string, member: TestMember = world.maya, headers = HOME) =>
  world.as(member).post(VERIFY, { code }, headers)
const begin = (password = PASSWORD, headers = {}) => world.as(world.maya).post(`${FACTORS}/totp`, { password }, headers)
const add = (body: object, headers = {}) => world.as(world.maya).post(FACTORS, body, headers)
const tokenIn = (answer: { headers: Record<string, unknown> }) => ({ 'mfa-token': String(answer.headers['mfa-token']) })
const signIn = (member: TestMember) =>
  world.as(null).post('/api/v1/users/sign_in', { user: { email: member.email, password: PASSWORD } })

/** Sets up an authenticator app by the door, in a session that came in by the password. */
async function setUp(name = 'My phone') {
  const { body } = await begin()
  const code = (ahead = 0) => codeOf(body.secret, world.clock.now().getTime() + ahead * 30_000)
  const added = await add({ setup: body.setup, name, code: code() })
  return { added, code, token: tokenIn(added), codes: added.body.recovery_codes as string[] }
}

describe('an authenticator app of a member’s own', () => {
  test('is owed from then on in every session but the one that set it up, and told by mail', async () => {
    const elsewhere = await anotherBrowser()
    const { added, token } = await setUp()
    expect([added.status, added.body]).toEqual([
      201,
      {
        device: expect.objectContaining({ id: expect.stringMatching(/^[\w-]{36}$/), kind: 'totp', name: 'My phone' }),
        recovery_codes: expect.arrayContaining([expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)]),
      },
    ])
    expect(added.body.recovery_codes).toHaveLength(10)
    expect((await current(token)).body.mfa_enrolled).toBe(true)
    expect((await current()).text).toBe(OWED)
    expect((await current({}, elsewhere)).text).toBe(OWED)
    expect((await outbox(world, world.maya.email)).map(({ subject }) => subject)).toEqual([
      'Another way to sign in to Tendwell',
    ])
  })

  test('takes the password first, of which a network may guess ten in an hour', async () => {
    const wrong = await begin('wrong')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['That is not your password.'] }])
    const guesses = await Promise.all(Array.from({ length: 20 }, () => begin('wrong', from('203.0.113.9'))))
    expect(statusesOf(guesses)).toEqual({ 422: 10, 429: 10 })
    expect((await begin(PASSWORD, HOME)).status).toBe(200)
  })

  test('is added by a right code within ten minutes, by its own member, and once however often it is sent', async () => {
    const { body } = await begin()
    const code = codeOf(body.secret, world.clock.now().getTime())
    const wrong = await add({ setup: body.setup, name: 'Mine', code: anotherCode(code, 7) })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    expect((await world.as(world.jonah).post(FACTORS, { setup: body.setup, name: 'Mine', code })).status).toBe(422)
    const first = await add({ setup: body.setup, name: 'Mine', code })
    const again = await add({ setup: body.setup, name: 'Mine', code }, tokenIn(first))
    expect([again.status, again.body]).toEqual([201, { ...first.body, recovery_codes: null }])
    const late = await world.as(world.jonah).post(`${FACTORS}/totp`, { password: PASSWORD })
    world.clock.advance(HOUR_MS)
    const lateCode = codeOf(late.body.secret, world.clock.now().getTime())
    expect(
      (await world.as(world.jonah).post(FACTORS, { setup: late.body.setup, name: 'Mine', code: lateCode })).status,
    ).toBe(422)
  })

  test('is named by the sign-in, whose answer stays that of the wire', async () => {
    await giveOwnAuthenticator(world, world.maya)
    const answer = await signIn(world.maya)
    expect(answer.headers['mfa-ways']).toBe('totp, recovery')
    expect(answer.body).toMatchObject({
      mfa_required: true,
      mfa_requires_verification: false,
      mfa_enrollment_available: true,
      mfa_phone_ending: null,
    })
    expect((await signIn(world.jonah)).headers).not.toHaveProperty('mfa-ways')
    expect((await world.as(world.maya).get('/api/v1/mfa/factor')).body).toEqual({ ways: ['totp', 'recovery'] })
    expect((await world.as(world.jonah).get('/api/v1/mfa/factor')).body).toEqual({ ways: [] })
  })

  test('opens the session that gives its code, which goes once, also at eight at once on two servers', async () => {
    const app = await giveOwnAuthenticator(world, world.maya)
    const other = await world.anotherNode()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => anotherBrowser()))
    const answers = await Promise.all(
      sessions.map((session, at) => (at % 2 ? other : world).as(session).post(VERIFY, { code: app.code() }, HOME)),
    )
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 7 })
    const winner = answers.findIndex(({ status }) => status === 200)
    const opened = await Promise.all(
      sessions.map(async (session, at) => (await current(tokenIn(answers[at] ?? { headers: {} }), session)).status),
    )
    expect(opened).toEqual(sessions.map((_, at) => (at === winner ? 200 : 401)))
    expect((await verify(app.code())).body.error).toBe('That code has been used. Please wait for the next one.')
    expect((await verify(app.code(1))).status).toBe(200)
  })

  test.each([-4, -3, -2, 2, 3, 4])('says that the device’s clock is off by %i half minutes', async (ahead) => {
    const app = await giveOwnAuthenticator(world, world.maya)
    const answer = await verify(app.code(ahead))
    expect([answer.status, answer.body.error]).toEqual([401, expect.stringContaining('Check the clock of your device')])
    expect((await verify(app.code())).status).toBe(200)
    const jonah = world.as(world.jonah)
    const { body } = await jonah.post(`${FACTORS}/totp`, { password: PASSWORD })
    const code = codeOf(body.secret, world.clock.now().getTime() + ahead * 30_000)
    const added = await jonah.post(FACTORS, { setup: body.setup, name: 'Mine', code })
    expect(added.body.errors.code).toEqual([expect.stringContaining('Check the clock of your device')])
  })

  test('is guessed at ten times an hour from a network; its owner hears of it, and comes in from home', {
    tags: '@sec-code-guessing',
  }, async () => {
    const app = await giveOwnAuthenticator(world, world.maya)
    expect((await verify(app.code())).status).toBe(200)
    const other = await world.anotherNode()
    const guesses = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? other : world)
        .as(world.maya)
        .post(VERIFY, { code: anotherCode(app.code(), at + 7) }, from(`203.0.113.${at % 6}`)),
    )
    const statuses = statusesOf(await Promise.all(guesses))
    expect(statuses[401]).toBeLessThanOrEqual(30)
    expect((await verify(app.code(1), world.maya, from('203.0.113.1'))).status).toBe(429)
    expect((await verify(app.code(1))).status).toBe(200)
    const alone = from('192.0.2.1')
    await Promise.all(Array.from({ length: 10 }, () => verify('ABCD-EFGH', world.maya, alone)))
    expect((await outbox(world, world.maya.email))[0]?.subject).toBe('Somebody has your Tendwell password')
  })

  test('is nobody else’s', async () => {
    const app = await giveOwnAuthenticator(world, world.maya)
    await giveOwnAuthenticator(world, world.jonah)
    expect((await verify(app.code(), world.jonah)).status).toBe(401)
  })
})

describe('who has the password alone', () => {
  test('enrolls no phone, asks for no text and sets up no factor where the member has one', {
    tags: '@sec-second-factor',
  }, async () => {
    await giveOwnAuthenticator(world, world.maya)
    expect((await enroll(PHONE)).text).toBe(OWED)
    expect((await world.as(world.maya).post('/api/v1/mfa/send-otp')).status).toBe(422)
    expect((await verifyText('123456')).status).toBe(401)
    expect((await begin()).text).toBe(OWED)
  })

  test('brings a phone that they named a moment before into nothing', async () => {
    const thief = await anotherBrowser()
    await enroll(PHONE, {}, thief)
    await setUp()
    const [text] = await outbox(world, PHONE)
    const otp = text?.body.match(/\d{6}/)?.[0]
    expect((await verifyText(otp, {}, thief)).status).toBe(401)
    expect((await world.as(thief).post('/api/v1/mfa/send-otp')).status).toBe(422)
  })
})

describe('a member with a phone', () => {
  test('comes in by either, and keeps one without the other', async () => {
    const token = { 'mfa-token': await enrolled(world, world.maya, PHONE) }
    const elsewhere = await anotherBrowser()
    const { body } = await begin(PASSWORD, token)
    const code = codeOf(body.secret, world.clock.now().getTime())
    const added = await add({ setup: body.setup, name: 'My phone', code }, token)
    expect([added.status, added.headers['mfa-token']]).toEqual([201, undefined])
    expect((await current(token)).status).toBe(200)
    expect((await verify(codeOf(body.secret, world.clock.now().getTime() + 30_000), elsewhere)).status).toBe(200)
    await world.as(world.maya).post(`${FACTORS}/${added.body.device.id}/removal`, { password: PASSWORD }, token)
    expect((await signIn(world.maya)).body).toMatchObject({ mfa_required: true, mfa_phone_ending: '4567' })
  })
})

describe('a lost device', () => {
  test('is made good by a recovery code, which goes once and is told by mail', async () => {
    const { codes, token } = await setUp()
    const [code = ''] = codes
    const elsewhere = await anotherBrowser()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code.toLowerCase(), elsewhere)))
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 4 })
    expect((await world.as(world.maya).get(FACTORS, token)).body.recovery_codes_left).toBe(9)
    expect((await outbox(world, world.maya.email))[0]?.body).toContain('9 are left')
  })

  test('is removed with the password, and with the last one the recovery codes go', async () => {
    const { added, token } = await setUp()
    const path = `${FACTORS}/${added.body.device.id}/removal`
    expect((await world.as(world.maya).post(path, { password: 'wrong' }, token)).status).toBe(422)
    expect((await world.as(world.maya).post(path, { password: PASSWORD }, token)).body).toEqual({ success: true })
    expect((await world.as(world.maya).get(FACTORS)).body).toEqual({
      available: true,
      passkeys: true,
      devices: [],
      recovery_codes_left: null,
    })
    expect((await outbox(world, world.maya.email))[0]?.subject).toBe('A way to sign in to Tendwell was removed')
    expect((await world.as(world.maya).post(path, { password: PASSWORD })).status).toBe(404)
  })

  test('ten new recovery codes take the place of those from before, with the password', async () => {
    const { codes, token } = await setUp()
    const again = (password: string) => world.as(world.maya).post('/api/v1/users/recovery_codes', { password }, token)
    expect((await again('wrong')).status).toBe(422)
    const answer = await again(PASSWORD)
    expect(answer.body.recovery_codes).toHaveLength(10)
    expect((await verify(codes[0] ?? '')).status).toBe(401)
    expect((await verify(answer.body.recovery_codes[0])).status).toBe(200)
    const none = await world.as(world.jonah).post('/api/v1/users/recovery_codes', { password: PASSWORD })
    expect(none.status).toBe(403)
  })
})

test('a passkey is asked for with a challenge of this very session, and takes no answer that is none', async () => {
  const { body } = await world.as(world.maya).post(`${FACTORS}/passkey`, { password: PASSWORD })
  expect(body.options).toMatchObject({ rp: { id: 'localhost' }, user: { name: world.maya.email } })
  const none = await add({ setup: body.setup, name: 'My laptop', passkey: { id: 'x' } })
  expect([none.status, none.body.error]).toEqual([422, 'No passkey was made. Please try again.'])
  const [here, there] = [await anotherBrowser(), await anotherBrowser()]
  const asked = await Promise.all([here, there].map((one) => world.as(one).post('/api/v1/mfa/factor/passkey')))
  expect(new Set(asked.map((answer) => answer.body.options.challenge)).size).toBe(2)
  const wrong = await world.as(here).post(VERIFY, { passkey: { id: 'x' } })
  expect([wrong.status, wrong.body.error]).toEqual([
    401,
    'That passkey did not sign you in. Please try again, or use another way.',
  ])
})

test('nothing is set up where the company uses no two-step verification', async () => {
  await setPolicy('off')
  expect((await begin()).status).toBe(403)
  expect((await world.as(world.maya).get(FACTORS)).body.available).toBe(false)
})

test('operations who take a lost phone away take these with it', async () => {
  await giveOwnAuthenticator(world, world.maya)
  const account = `/desk/api/accounts/${world.maya.externalId}`
  expect((await world.as(world.olga).get(account)).body.account.own_factors).toBe(1)
  await world.as(world.olga).post(`${account}/phone_removal`, { reason: 'Lost on the train' })
  expect((await signIn(world.maya)).body.mfa_required).toBe(false)
})
