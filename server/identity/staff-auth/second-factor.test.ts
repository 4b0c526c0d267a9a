import { beforeEach, describe, expect, test } from 'vitest'
import { type Authenticator, codeOf, removeAuthenticators, setUpAuthenticator } from '#tests/harness/authenticator.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { PASSWORD, signInStaff, type TestStaff } from '#tests/world/people.ts'
import { anotherCode } from '#tests/world/second-factor.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'

const SESSION = '/desk/api/session'
const SECOND = '/desk/api/session/second_factor'
const STEP_MS = 30_000

const world = setUpWorld({ TRUST_PROXY: 'true' })
// so that a call can choose its address
beforeEach(async () => {
  world.clock.advance(HOUR_MS)
  await removeAuthenticators(world)
  await world.app.deskDb.updateTable('desk.staff').set({ failed_sign_ins: 0, locked_at: null }).execute()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const HOME = from('198.51.100.1')
const first = (staff: TestStaff, headers = HOME, password = PASSWORD) =>
  world.as(null).post(SESSION, { email: staff.email, password }, headers)
const second = (token: string, code: string, headers = HOME) => world.as(null).post(SECOND, { token, code }, headers)
const tokenFor = async (staff: TestStaff, headers = HOME): Promise<string> => (await first(staff, headers)).body.token
const session = async (staff: TestStaff) => ({
  ...staff,
  ...(await signInStaff(world.app.deskDb, staff.id, world.clock.now())),
})

describe('a staff member with an authenticator app', () => {
  let app: Authenticator
  beforeEach(async () => void (app = await setUpAuthenticator(world, world.theo)))

  test('signs in with the password and then a code of the app', async () => {
    const asked = await first(world.theo)
    expect([asked.status, asked.body, asked.headers['set-cookie']]).toEqual([
      200,
      { second_factor: ['totp', 'recovery'], token: expect.stringMatching(/^[\w-]{43}$/), first_name: 'Theo' },
      undefined,
    ])
    const answer = await second(asked.body.token, app.code())
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        staff: { id: world.theo.id, name: 'Theo Marchetti', role: 'concierge' },
        csrf: expect.any(String),
        live_place: expect.any(String),
      },
    ])
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect((await world.as(null).get(SESSION, { cookie })).body).toEqual(answer.body)
  })

  test('can type the code with a space, and 30 seconds late or early', async () => {
    const spaced = app.code().replace(/^.../, '$& ')
    expect((await second(await tokenFor(world.theo), spaced)).status).toBe(200)
    expect((await second(await tokenFor(world.theo), app.code(1))).status).toBe(200)
    world.clock.advance(10 * STEP_MS)
    expect((await second(await tokenFor(world.theo), app.code(-1))).status).toBe(200)
    expect((await second(await tokenFor(world.theo), app.code(2))).status).toBe(401)
    expect((await second(await tokenFor(world.theo), app.code(-2))).status).toBe(401)
  })

  test('uses a code once, also in eight concurrent sign-ins on two servers, and no older code afterwards', async () => {
    const other = await world.anotherNode()
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(world.theo)))
    const answers = await Promise.all(
      tokens.map((token, at) =>
        (at % 2 ? other.as(null) : world.as(null)).post(SECOND, { token, code: app.code() }, HOME),
      ),
    )
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 7 })
    const again = await second(await tokenFor(world.theo), app.code())
    expect([again.status, again.body.error]).toEqual([401, 'That code has been used. Please wait for the next one.'])
    expect((await second(await tokenFor(world.theo), app.code(-1))).status).toBe(401)
    world.clock.advance(STEP_MS)
    expect((await second(await tokenFor(world.theo), app.code())).status).toBe(200)
  })

  test('completes a sign-in once, within ten minutes, and not the sign-in of another person', async () => {
    const ines = await setUpAuthenticator(world, world.ines)
    const token = await tokenFor(world.theo)
    expect((await second(token, ines.code())).status).toBe(401)
    expect((await second(token, app.code())).status).toBe(200)
    world.clock.advance(STEP_MS)
    expect((await second(token, app.code())).status).toBe(422)
    const late = await tokenFor(world.theo)
    world.clock.advance(10 * MINUTE_MS)
    expect((await second(late, app.code())).body.error).toBe('That took too long. Please sign in again.')
    expect((await second('x'.repeat(43), app.code())).status).toBe(422)
  })

  test('has to start again after five wrong codes, also in concurrent attempts', async () => {
    const token = await tokenFor(world.theo)
    const guesses = Array.from({ length: 20 }, (_, at) => second(token, anotherCode(app.code(), at + 7)))
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 401: 5, 422: 15 })
    expect((await second(token, app.code())).status).toBe(422)
    expect((await second(await tokenFor(world.theo), app.code())).status).toBe(200)
  })

  test('receives a mail when ten guesses an hour from one network are used up, counted on all servers together', async () => {
    const other = await world.anotherNode()
    const far = from('203.0.113.9')
    const tokens = await Promise.all(Array.from({ length: 6 }, () => tokenFor(world.theo, far)))
    const guesses = tokens.flatMap((token, which) =>
      Array.from({ length: 5 }, (_, at) =>
        (at % 2 ? other.as(null) : world.as(null)).post(
          SECOND,
          { token, code: anotherCode(app.code(), which * 5 + at + 7) },
          far,
        ),
      ),
    )
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 401: 10, 429: 20 })
    const right = await second(await tokenFor(world.theo, far), app.code(), far)
    expect([right.status, Number(right.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    const mails = await outbox(world, world.theo.email)
    expect(mails[0]?.subject).toBe('Someone has your password for the Tendwell desk')
    // and its owner signs in from another network
    expect((await second(await tokenFor(world.theo), app.code())).status).toBe(200)
  })

  test('is not locked out of their network by guesses from others', { tags: '@sec-staff-lockout' }, async () => {
    expect((await second(await tokenFor(world.theo), app.code())).status).toBe(200)
    world.clock.advance(STEP_MS)
    for (let network = 0; network < 5; network++) {
      const far = from(`203.0.113.${network}`)
      for (const _ of [1, 2]) {
        const token = await tokenFor(world.theo, far)
        for (let at = 0; at < 4; at++) await second(token, anotherCode(app.code(), network * 8 + at + 7), far)
      }
    }
    const far = from('203.0.113.200')
    expect((await second(await tokenFor(world.theo, far), app.code(), far)).status).toBe(429)
    expect((await second(await tokenFor(world.theo), app.code())).status).toBe(200)
  })

  test('cannot be locked out by one address that types wrong passwords', { tags: '@sec-staff-lockout' }, async () => {
    const far = from('203.0.113.9')
    await Promise.all(Array.from({ length: 30 }, () => first(world.theo, far, 'wrong')))
    const there = await first(world.theo, far)
    expect([there.status, there.text]).toEqual([401, '{"error":"Invalid email or password."}'])
    expect((await first(world.theo)).status).toBe(200)
    world.clock.advance(HOUR_MS)
    expect((await first(world.theo, far)).status).toBe(200)
  })

  test('loses a half-completed sign-in when the password changes or the account is closed', async () => {
    const token = await tokenFor(world.theo)
    const closed = (at: Date | null) =>
      world.app.deskDb.updateTable('desk.staff').set({ closed_at: at }).where('id', '=', world.theo.id).execute()
    await closed(world.clock.now())
    expect((await second(token, app.code())).status).toBe(422)
    await closed(null)
    const again = await tokenFor(world.theo)
    await world.as(world.olga).post(`/desk/api/staff/${world.theo.id}/close`)
    await closed(null)
    expect((await second(again, app.code())).status).toBe(422)
  })

  test('has a secret that is encrypted for this account only', async () => {
    const { secret } = await world.app.deskDb
      .selectFrom('desk.second_factors')
      .select('secret')
      .executeTakeFirstOrThrow()
    const sealed = secret ?? Buffer.alloc(0)
    expect(world.app.secrets.open('totp', world.theo.id, sealed)).toHaveLength(20)
    expect(() => world.app.secrets.open('totp', world.ines.id, sealed)).toThrow('unable to authenticate data')
    expect(() => world.app.secrets.open('second_factor_setup', world.theo.id, sealed)).toThrow(
      'unable to authenticate data',
    )
  })

  test.each(['', ' ', '12345', 'x'.repeat(41), '１２３４５６'])('%j opens nothing', async (code) => {
    expect([401, 422]).toContain((await second(await tokenFor(world.theo), code)).status)
  })
})

describe('a recovery code', () => {
  let app: Authenticator
  beforeEach(async () => void (app = await setUpAuthenticator(world, world.theo)))

  test('is one of ten, and opens the desk once as it is typed', async () => {
    expect(new Set(app.recoveryCodes).size).toBe(10)
    const [code = ''] = app.recoveryCodes
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect((await second(await tokenFor(world.theo), typed)).status).toBe(200)
    expect((await second(await tokenFor(world.theo), code)).status).toBe(401)
    const [mail] = await outbox(world, world.theo.email)
    expect([mail?.subject, mail?.body]).toEqual([
      'A recovery code was used for the Tendwell desk',
      expect.stringContaining('9 are left'),
    ])
    const { records } = (await world.as(world.olga).get(`/desk/api/audit?thing=${world.theo.id}`)).body
    expect(records[0]).toMatchObject({
      action: 'deskUseRecoveryCode',
      staff: { name: 'Theo Marchetti' },
      before: { recovery_codes_left: 10 },
      after: { recovery_codes_left: 9 },
    })
  })

  test('works once in eight concurrent uses', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(world.theo)))
    const answers = await Promise.all(tokens.map((token) => second(token, app.recoveryCodes[3] ?? '')))
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 7 })
  })

  test('of another staff member is rejected, and only a keyed digest is stored', async () => {
    await setUpAuthenticator(world, world.ines)
    expect((await second(await tokenFor(world.ines), app.recoveryCodes[0] ?? '')).status).toBe(401)
    const stored = await world.app.deskDb.selectFrom('desk.recovery_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(app.recoveryCodes[0]?.replace('-', ''))
  })

  test('is replaced by ten new ones, which are shown once', async () => {
    const theo = await session(world.theo)
    const { body } = await world.as(theo).post('/desk/api/me/recovery_codes')
    expect(body.recovery_codes).toHaveLength(10)
    expect((await second(await tokenFor(world.theo), app.recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await second(await tokenFor(world.theo), body.recovery_codes[0])).status).toBe(200)
    expect((await world.as(theo).get('/desk/api/me/security')).body.recovery_codes_left).toBe(9)
  })
})

describe('setting up a second factor', () => {
  const begin = async (staff: TestStaff) => (await world.as(staff).post('/desk/api/me/totp')).body
  const codeFor = (secret: string) => codeOf(secret, world.clock.now().getTime())
  const add = (staff: TestStaff, setup: string, code: string, name = 'My phone') =>
    world.as(staff).post('/desk/api/me/devices', { setup, name, code })

  test('requires a first code, ends the other sessions, mails the owner and is recorded', async () => {
    const [here, there] = [await session(world.ines), await session(world.ines)]
    const { setup, secret, uri } = await begin(here)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tendwell%20desk:ines%40tendwell\.test\?/)
    expect(uri).toContain(`secret=${secret}`)
    expect((await world.as(here).get('/desk/api/me/security')).body.devices).toEqual([])
    const wrong = await add(here, setup, anotherCode(codeFor(secret)))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    const added = await add(here, setup, codeFor(secret))
    expect([added.status, added.body.device.name, added.body.recovery_codes.length]).toEqual([201, 'My phone', 10])
    expect((await world.as(there).get(SESSION)).status).toBe(401)
    const { body } = await world.as(here).get('/desk/api/me/security')
    expect(body).toMatchObject({ required: false, recovery_codes_left: 10, devices: [{ kind: 'totp' }] })
    expect((await outbox(world, world.ines.email))[0]?.subject).toBe('A second factor was added for the Tendwell desk')
    const { records } = (await world.as(world.olga).get(`/desk/api/audit?thing=${world.ines.id}`)).body
    expect(records[0]).toMatchObject({ action: 'deskAddDevice', after: { device: 'My phone', kind: 'totp' } })
    // the code of the setup cannot be used to sign in
    expect((await second(await tokenFor(world.ines), codeFor(secret))).status).toBe(401)
  })

  test('adds nothing when a call is repeated because its response was lost', async () => {
    const here = await session(world.ines)
    const { setup, secret } = await begin(here)
    const answers = await Promise.all([add(here, setup, codeFor(secret)), add(here, setup, codeFor(secret))])
    expect(statusesOf(answers)).toEqual({ 201: 2 })
    expect(new Set(answers.map(({ body }) => body.device.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.recovery_codes !== null)).toHaveLength(1)
  })

  test('is possible for this account only, for ten minutes, after a recent proof', async () => {
    const here = await session(world.ines)
    const { setup, secret } = await begin(here)
    expect((await add(await session(world.theo), setup, codeFor(secret))).status).toBe(422)
    world.clock.advance(10 * MINUTE_MS)
    expect((await add(here, setup, codeFor(secret))).body.error).toBe('That took too long. Please start again.')
    const refused = await world.as(here).post('/desk/api/me/totp')
    expect([refused.status, refused.body.error]).toEqual([403, 'Please confirm that it is you.'])
    const wrong = await world.as(here).post('/desk/api/me/proof', { password: 'wrong' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
    expect((await world.as(here).post('/desk/api/me/proof', { password: PASSWORD })).status).toBe(200)
    expect((await world.as(here).post('/desk/api/me/totp')).status).toBe(200)
  })

  test('for another device requires a session that used the first one', async () => {
    const here = await session(world.ines)
    const { setup, secret } = await begin(here)
    const tooLate = await begin(here)
    await add(here, setup, codeFor(secret))
    const password = await session(world.ines)
    expect((await world.as(password).post('/desk/api/me/totp')).status).toBe(401)
    expect((await add(password, tooLate.setup, codeFor(tooLate.secret))).status).toBe(401)
    const next = await begin(here)
    const added = await add(here, next.setup, codeFor(next.secret), 'My tablet')
    expect([added.status, added.body.recovery_codes]).toEqual([201, null])
    const names = (await world.as(here).get('/desk/api/me/security')).body.devices
    expect(names.map(({ name }: { name: string }) => name)).toEqual(['My phone', 'My tablet'])
  })

  test('a proof can be guessed ten times and locks no account', async () => {
    const here = await session(world.ines)
    const prove = (password: string) => world.as(here).post('/desk/api/me/proof', { password })
    const answers = await Promise.all(Array.from({ length: 15 }, () => prove('wrong')))
    expect(statusesOf(answers)).toEqual({ 422: 10, 429: 5 })
    expect((await prove(PASSWORD)).status).toBe(429)
    expect((await first(world.ines)).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('that is forged neither signs in nor is added, and causes no error', async () => {
    const named = await openWorld({ DESK_PUBLIC_URL: 'http://localhost:3001' })
    const asTheo = named.as(named.theo)
    const { setup, options } = (await asTheo.post('/desk/api/me/passkey')).body
    expect(options).toMatchObject({ rp: { id: 'localhost' }, challenge: expect.any(String) })
    for (const passkey of [{}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }, { id: { a: 1 } }]) {
      const added = await asTheo.post('/desk/api/me/devices', { setup, name: 'Mine', passkey })
      expect([added.status, added.body.error]).toEqual([422, 'No passkey was made. Please try again.'])
    }
    await setUpAuthenticator(named, named.theo)
    const { token } = (await named.as(null).post(SESSION, { email: named.theo.email, password: PASSWORD })).body
    expect((await named.as(null).post('/desk/api/session/passkey', { token })).body.options.rpId).toBe('localhost')
    for (const passkey of [{}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }, { id: { a: 1 } }])
      expect((await named.as(null).post(SECOND, { token, passkey })).status).toBe(401)
    expect((await named.as(null).post(SECOND, { token, passkey: {}, code: '123456' })).status).toBe(422)
    expect((await named.as(null).post('/desk/api/session/passkey', { token: 'x'.repeat(43) })).status).toBe(422)
    await named.close()
  })

  test('is not offered if the address of the desk is not a host name', async () => {
    const refused = await world.as(await session(world.ines)).post('/desk/api/me/passkey')
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Passkeys need a host name and https. Please use an authenticator app.',
    ])
  })
})

describe('a device', () => {
  test('is removed by its owner, and after the last one the password alone signs in', async () => {
    const app = await setUpAuthenticator(world, world.theo)
    const theo = await session(world.theo)
    const remove = (who: TestStaff) => world.as(who).delete(`/desk/api/me/devices/${app.id}`)
    expect((await remove(await session(world.ines))).status).toBe(404)
    expect((await remove(theo)).status).toBe(200)
    expect((await remove(theo)).status).toBe(404)
    expect((await first(world.theo)).body).toHaveProperty('csrf')
    expect((await world.as(theo).get('/desk/api/me/security')).body.recovery_codes_left).toBe(null)
    const { records } = (await world.as(world.olga).get(`/desk/api/audit?thing=${world.theo.id}`)).body
    expect(records[0]).toMatchObject({ action: 'deskRemoveDevice', before: { device: 'My phone', kind: 'totp' } })
  })
})

describe("the caller's sessions", () => {
  test('are listed with the current one first, and each can be ended, but not one of a colleague', async () => {
    await world.app.deskDb.deleteFrom('desk.sessions').where('staff_id', '=', world.theo.id).execute()
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await first(world.theo, { ...HOME, ...agent })
    const [one, two] = [await session(world.theo), await session(world.theo)]
    const { sessions } = (await world.as(two).get('/desk/api/me/security')).body
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({ id: two.sessionId, current: true })
    expect(sessions).toContainEqual(expect.objectContaining({ browser: 'Firefox', system: 'Linux', current: false }))
    const end = (who: TestStaff) => world.as(who).delete(`/desk/api/me/sessions/${one.sessionId}`)
    expect((await end(await session(world.ines))).status).toBe(404)
    expect((await end(two)).status).toBe(200)
    expect((await world.as(one).get(SESSION)).status).toBe(401)
    expect((await world.as(two).delete('/desk/api/me/sessions')).status).toBe(200)
    expect((await world.as(two).get('/desk/api/me/security')).body.sessions).toHaveLength(1)
  })
})
