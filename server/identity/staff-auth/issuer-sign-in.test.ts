import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '#tests/harness/authenticator.ts'
import { cookieSet, type Identified, openIssuer, visitIssuer } from '#tests/harness/issuer.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const BACK = 'http://127.0.0.1:3001/desk/api/oidc/callback'
const REFUSED = 'That sign-in did not open the desk. Please try again, or sign in with your password.'

let issuer: Awaited<ReturnType<typeof openIssuer>>
let world: World
/** A world with the same issuer, which trusts the issuer's second factor. */
let trusting: World
beforeAll(async () => {
  issuer = await openIssuer(BACK)
  world = await openWorld({ ...issuer.settings, OIDC_NAME: 'Linden ID' })
  trusting = await openWorld({
    ...issuer.settings,
    OIDC_TRUSTS_FACTOR: 'true',
    STAFF_SECOND_FACTOR: 'required',
  })
})
afterAll(async () => {
  await world.close()
  await trusting.close()
  await issuer.close()
})
beforeEach(async () => {
  await world.app.deskDb.updateTable('desk.staff').set({ oidc_issuer: null, oidc_subject: null }).execute()
})

/** Starts a sign-in in a separate browser. */
async function begin(at: World) {
  const answer = await at.as(null).post('/desk/api/oidc')
  expect(answer.status).toBe(200)
  return { url: String(answer.body.url), cookie: cookieSet(answer, 'tendwell_oidc') }
}
const finish = (at: World, answer: string, cookie: string) =>
  at.as(null).post('/desk/api/oidc/session', { answer }, { cookie })

async function signIn(person: Identified | null, at = world) {
  const { url, cookie } = await begin(at)
  return finish(at, await visitIssuer(url, person), cookie)
}
const theoThere = (more: Partial<Identified> = {}): Identified => ({
  subject: 'theo-there',
  email: world.theo.email,
  ...more,
})
const change = (id: number, set: { closed_at?: Date | null; locked_at?: Date | null; password_hash?: null }) =>
  world.app.deskDb.updateTable('desk.staff').set(set).where('id', '=', id).execute()

describe('signing in through the issuer', () => {
  test("opens the desk for the verified address, and from then on for the issuer's subject", async () => {
    const first = await signIn(theoThere({ email: 'Theo@Tendwell.test' }))
    expect([first.status, first.body.staff, first.body.csrf]).toEqual([
      200,
      { id: world.theo.id, name: world.theo.name, role: 'concierge' },
      expect.stringMatching(/^[\w-]{43}$/),
    ])
    const cookie = cookieSet(first, 'tendwell_desk')
    expect((await world.as(null).get('/desk/api/requests', { cookie })).status).toBe(200)
    // the address belongs to another person since
    const second = await signIn(theoThere({ email: world.ines.email, verified: false }))
    expect([second.status, second.body.staff.id]).toEqual([200, world.theo.id])
    const stranger = await signIn({ subject: 'somebody-new', email: world.theo.email })
    expect([stranger.status, stranger.body.error]).toEqual([401, REFUSED])
  })

  test('requires our own second factor if there is one', async () => {
    const app = await setUpAuthenticator(world, world.ines)
    const { status, body, headers } = await signIn({ subject: 'ines-there', email: world.ines.email, methods: ['mfa'] })
    expect([status, body.second_factor, cookieSet({ headers }, 'tendwell_desk')]).toEqual([
      200,
      ['totp', 'recovery'],
      '',
    ])
    const second = await world.as(null).post('/desk/api/session/second_factor', { token: body.token, code: app.code() })
    expect([second.status, second.body.staff.id]).toEqual([200, world.ines.id])
  })

  test('mails the owner about wrong codes without mentioning a password, because none was typed', async () => {
    await setUpAuthenticator(world, world.bruno)
    let token = ''
    for (let guess = 0; guess < 10; guess++) {
      if (guess % 5 === 0) ({ token } = (await signIn({ subject: 'bruno-here', email: world.bruno.email })).body)
      const answer = await world.as(null).post('/desk/api/session/second_factor', { token, code: 'WRONG-WRONG' })
      expect(answer.status).toBe(401)
    }
    const [mail] = await outbox(world, world.bruno.email)
    expect(mail?.subject).toBe('Wrong codes for your account at the Tendwell desk')
    expect(mail?.body).toContain('as you with Linden ID, and then typed wrong codes')
    expect(mail?.body).not.toMatch(/password/i)
  })

  test("accepts the issuer's second factor only if the settings allow it and the issuer confirms it", async () => {
    const bruno = { subject: 'bruno-there', email: trusting.bruno.email }
    expect((await signIn(bruno, trusting)).body.second_factor_setup).toBe(true)
    expect((await signIn({ ...bruno, methods: ['pwd'] }, trusting)).body.second_factor_setup).toBe(true)
    const { status, body } = await signIn({ ...bruno, methods: ['pwd', 'otp', 'mfa'] }, trusting)
    expect([status, body.staff.id, body.second_factor_setup]).toEqual([200, trusting.bruno.id, undefined])
    await setUpAuthenticator(trusting, trusting.theo)
    const theo = { subject: 'theo-there', email: trusting.theo.email }
    expect((await signIn(theo, trusting)).body).toHaveProperty('second_factor')
    expect((await signIn({ ...theo, methods: ['hwk'] }, trusting)).body.staff.id).toBe(trusting.theo.id)
  })

  test('does not count as recent proof for sensitive actions, which need a proof at the desk', async () => {
    const { body, headers } = await signIn({ subject: 'olga-there', email: world.olga.email })
    const session = { cookie: cookieSet({ headers }, 'tendwell_desk'), 'x-desk-csrf': body.csrf }
    const setUp = () => world.as(null).post('/desk/api/me/totp', undefined, session)
    const before = await setUp()
    expect([before.status, before.body.error]).toEqual([403, 'Please confirm that it is you.'])
    expect((await world.as(null).post('/desk/api/me/proof', { password: PASSWORD }, session)).status).toBe(200)
    expect((await setUp()).status).toBe(200)
  })

  test('returns from the issuer to the page without exposing more to other sites or the address bar', async () => {
    const answer = await world.as(null).get('/desk/api/oidc/callback?code=a%2Bb&state=c')
    expect([answer.status, answer.headers['location']]).toEqual([303, '/#oidc=code%3Da%252Bb%26state%3Dc'])
    expect(answer.headers['cache-control']).toContain('no-store')
  })
})

describe('signing in through the issuer is rejected', () => {
  /** One sentence, and no session. */
  const outcomeOf = (answer: Awaited<ReturnType<typeof signIn>>) => [
    answer.status,
    answer.text,
    cookieSet(answer, 'tendwell_desk'),
  ]
  const NOTHING = [401, JSON.stringify({ error: REFUSED }), '']

  test("with the same response for an unknown address, an unverified one and a member's", async () => {
    expect(outcomeOf(await signIn({ subject: 'nobody', email: 'nobody@tendwell.test' }))).toEqual(NOTHING)
    expect(outcomeOf(await signIn(theoThere({ verified: false })))).toEqual(NOTHING)
    expect(outcomeOf(await signIn({ subject: 'maya', email: world.maya.email }))).toEqual(NOTHING)
    const accounts = await world.app.deskDb
      .selectFrom('desk.staff')
      .select('id')
      .where('oidc_subject', 'is not', null)
      .execute()
    expect(accounts).toEqual([])
  })

  test('for an account that is closed, locked, or invited without a password', async () => {
    await signIn(theoThere())
    await change(world.theo.id, { closed_at: world.clock.now() })
    expect(outcomeOf(await signIn(theoThere()))).toEqual(NOTHING)
    await change(world.theo.id, { closed_at: null, locked_at: world.clock.now() })
    expect(outcomeOf(await signIn(theoThere()))).toEqual(NOTHING)
    await change(world.theo.id, { locked_at: null })
    expect((await signIn(theoThere())).status).toBe(200)
    await world.app.deskDb
      .insertInto('desk.staff')
      .values({ email: 'invited@tendwell.test', name: 'New Here', role: 'concierge', created_at: world.clock.now() })
      .execute()
    expect(outcomeOf(await signIn({ subject: 'invited', email: 'invited@tendwell.test' }))).toEqual(NOTHING)
  })

  test('if the person cancels at the issuer', async () => {
    expect(outcomeOf(await signIn(null))).toEqual(NOTHING)
  })

  test('for a state, nonce or code challenge that does not belong to this browser', async () => {
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const { url, cookie } = await begin(world)
      const other = new URL(url)
      other.searchParams.set(name, 'x'.repeat(43))
      expect(outcomeOf(await finish(world, await visitIssuer(other.href, theoThere()), cookie))).toEqual(NOTHING)
    }
  })

  test('for a response that was used before or belongs to another browser', async () => {
    const { url, cookie } = await begin(world)
    const answer = await visitIssuer(url, theoThere())
    expect(outcomeOf(await finish(world, answer, (await begin(world)).cookie))).toEqual(NOTHING)
    const { url: again, cookie: same } = await begin(world)
    const used = await visitIssuer(again, theoThere())
    expect((await finish(world, used, same)).status).toBe(200)
    expect(outcomeOf(await finish(world, used, same))).toEqual(NOTHING)
    const without = await finish(world, answer, '')
    expect([without.status, without.body.error]).toEqual([422, 'That took too long. Please sign in again.'])
    world.clock.advance(10 * MINUTE_MS)
    expect((await finish(world, answer, cookie)).status).toBe(422)
  })
})

describe('without the issuer', () => {
  test('passwords still work while it is unavailable, and its button reports the failure', async () => {
    const gone = await openIssuer(BACK)
    const alone = await openWorld(gone.settings)
    const { url, cookie } = await begin(alone)
    const answer = await visitIssuer(url, { subject: 'theo', email: alone.theo.email })
    await gone.close()
    const away = [503, 'That sign-in cannot be reached right now. You can sign in with your password.']
    const [begun, finished] = [await alone.as(null).post('/desk/api/oidc'), await finish(alone, answer, cookie)]
    expect([begun.status, begun.body.error]).toEqual(away)
    expect([finished.status, finished.body.error]).toEqual(away)
    const { status } = await alone.as(null).post('/desk/api/session', { email: alone.theo.email, password: PASSWORD })
    expect(status).toBe(200)
    await alone.close()
  })

  test('the button and its routes are missing if no issuer is configured', async () => {
    const without = await openWorld()
    expect((await without.as(null).post('/desk/api/oidc')).status).toBe(404)
    expect((await finish(without, 'code=x', 'tendwell_oidc=zzzzzzzzz-x')).status).toBe(404)
    await without.close()
  })
})
