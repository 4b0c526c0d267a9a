import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, giveOwnAuthenticator, removeAuthenticators } from '#tests/harness/authenticator.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { PASSWORD, type TestMember } from '#tests/world/people.ts'
import { anotherCode, clearSecondFactors, enrolled, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const FACTORS = '/api/v1/users/factors'
const VERIFY = '/api/v1/mfa/factor/verify'
const OWED = '{"error":"MFA authentication required"}'
const PHONE = '5551234567'

const world = setUpWorld({ TRUST_PROXY: 'true', PUBLIC_URL: 'http://localhost:3000' })
// so that a call can choose its address, and the host has a name
beforeEach(async () => {
  await clearSecondFactors(world)
  await removeAuthenticators(world)
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

/** Sets up an authenticator app over HTTP, in a session that was opened with the password. */
async function setUp(name = 'My phone') {
  const { body } = await begin()
  const code = (ahead = 0) => codeOf(body.secret, world.clock.now().getTime() + ahead * 30_000)
  const added = await add({ setup: body.setup, name, code: code() })
  return { added, code, token: tokenIn(added), codes: added.body.recovery_codes as string[] }
}

describe("a member's own authenticator app", () => {
  test('is required from then on in every session except the one that set it up, and a mail is sent', async () => {
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

  test('requires the password for the setup, with ten guesses an hour from a network', async () => {
    const wrong = await begin('wrong')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['That is not your password.'] }])
    const guesses = await Promise.all(Array.from({ length: 20 }, () => begin('wrong', from('203.0.113.9'))))
    expect(statusesOf(guesses)).toEqual({ 422: 10, 429: 10 })
    expect((await begin(PASSWORD, HOME)).status).toBe(200)
  })

  test('is added once, by a correct code of the same member within ten minutes', async () => {
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

  test('is listed by the sign-in, whose response keeps the shape of the API specification', async () => {
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

  test('signs in with a code that works once, also in eight concurrent uses on two servers', async () => {
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

  test.each([-4, -3, -2, 2, 3, 4])('reports that the clock is off by %i times 30 seconds', async (ahead) => {
    const app = await giveOwnAuthenticator(world, world.maya)
    const answer = await verify(app.code(ahead))
    expect([answer.status, answer.body.error]).toEqual([401, expect.stringContaining('set the clock of your device')])
    expect((await verify(app.code())).status).toBe(200)
    const jonah = world.as(world.jonah)
    const { body } = await jonah.post(`${FACTORS}/totp`, { password: PASSWORD })
    const code = codeOf(body.secret, world.clock.now().getTime() + ahead * 30_000)
    const added = await jonah.post(FACTORS, { setup: body.setup, name: 'Mine', code })
    expect(added.body.errors.code).toEqual([expect.stringContaining('set the clock of your device')])
  })

  test('can be guessed ten times an hour from one network', { tags: '@sec-code-guessing' }, async () => {
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
    expect((await outbox(world, world.maya.email))[0]?.subject).toBe('Someone has your Tendwell password')
  })

  test('is not usable by another member', async () => {
    const app = await giveOwnAuthenticator(world, world.maya)
    await giveOwnAuthenticator(world, world.jonah)
    expect((await verify(app.code(), world.jonah)).status).toBe(401)
  })
})

describe('a person who has only the password', () => {
  test('cannot add a phone, text or factor if the member has one', { tags: '@sec-second-factor' }, async () => {
    await giveOwnAuthenticator(world, world.maya)
    expect((await enroll(PHONE)).text).toBe(OWED)
    expect((await world.as(world.maya).post('/api/v1/mfa/send-otp')).status).toBe(422)
    expect((await verifyText('123456')).status).toBe(401)
    expect((await begin()).text).toBe(OWED)
  })

  test('cannot put a phone into force that was named before the member set up a factor', async () => {
    const thief = await anotherBrowser()
    await enroll(PHONE, {}, thief)
    await setUp()
    const [text] = await outbox(world, PHONE)
    const otp = text?.body.match(/\d{6}/)?.[0]
    expect((await verifyText(otp, {}, thief)).status).toBe(401)
    expect((await world.as(thief).post('/api/v1/mfa/send-otp')).status).toBe(422)
  })
})

describe('a member with a phone and an app', () => {
  test('signs in with either, and keeps one after removing the other', async () => {
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
  test('is replaced by a recovery code, which works once and sends a mail', async () => {
    const { codes, token } = await setUp()
    const [code = ''] = codes
    const elsewhere = await anotherBrowser()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code.toLowerCase(), elsewhere)))
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 4 })
    expect((await world.as(world.maya).get(FACTORS, token)).body.recovery_codes_left).toBe(9)
    expect((await outbox(world, world.maya.email))[0]?.body).toContain('9 are left')
  })

  test('is removed with the password, and the last one takes the recovery codes with it', async () => {
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

  test('ten new recovery codes replace the previous ones after the password is given', async () => {
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

test('a passkey challenge belongs to one session, and an invalid response is rejected', async () => {
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

test('no factor can be set up if the company does not use two-step verification', async () => {
  await setPolicy('off')
  expect((await begin()).status).toBe(403)
  expect((await world.as(world.maya).get(FACTORS)).body.available).toBe(false)
})

test('operations staff who remove a lost phone also remove these factors', async () => {
  await giveOwnAuthenticator(world, world.maya)
  const account = `/desk/api/accounts/${world.maya.externalId}`
  expect((await world.as(world.olga).get(account)).body.account.own_factors).toBe(1)
  await world.as(world.olga).post(`${account}/phone_removal`, { reason: 'Lost on the train' })
  expect((await signIn(world.maya)).body.mfa_required).toBe(false)
})
