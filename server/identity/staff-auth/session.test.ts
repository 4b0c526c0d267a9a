import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'
import { DESK_COOKIE } from './cookie.ts'

const SESSION = '/desk/api/session'
const world = setUpWorld()

const signIn = (email: string, password = PASSWORD) => world.as(null).post(SESSION, { email, password })
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => String(answer.headers['set-cookie'])
const tokenOf = (answer: Awaited<ReturnType<typeof signIn>>) => cookieOf(answer).split(';')[0] ?? ''

describe('signing in at the desk', () => {
  test('sets an HttpOnly, SameSite cookie, and returns a CSRF token', { tags: '@sec-desk-csrf' }, async () => {
    const answer = await signIn(' Theo@Tendwell.test ')
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        staff: { id: world.theo.id, name: 'Theo Marchetti', role: 'concierge' },
        csrf: expect.stringMatching(/^[\w-]{43}$/),
        live_place: expect.any(String),
      },
    ])
    expect(cookieOf(answer)).toMatch(
      new RegExp(`^${DESK_COOKIE}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200$`),
    )
    const stored = await world.as(null).get(SESSION, { cookie: tokenOf(answer) })
    expect([stored.status, stored.body]).toEqual([200, answer.body])
  })

  test('sets a Secure host cookie over https, ignores those of others', { tags: '@sec-desk-cookie' }, async () => {
    const safe = await openWorld({ DESK_PUBLIC_URL: 'https://desk.example.com', ALLOW_DEMO_IN_PRODUCTION: 'yes' })
    const answer = await safe.as(null).post(SESSION, { email: safe.theo.email, password: PASSWORD })
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';', 1)
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-tendwell_desk=[\w-]{43}; Path=\/; .*; Secure$/)
    const seen = await safe.as(null).get('/desk/api/session', { cookie: `tendwell_desk=planted; ${cookie}` })
    expect([seen.status, seen.body.staff.name]).toEqual([200, safe.theo.name])
    await safe.close()
  })

  test("gives the same response for an unknown address, a wrong password and a member's account", async () => {
    const answers = [
      await signIn('nobody@tendwell.test'),
      await signIn(world.theo.email, 'wrong'),
      await signIn(world.maya.email),
    ]
    expect(answers.map(({ status, text, headers }) => [status, text, headers['set-cookie']])).toEqual(
      Array.from({ length: 3 }, () => [401, '{"error":"Invalid email or password."}', undefined]),
    )
  })

  test('expires at the end of the shift', async () => {
    const cookie = tokenOf(await signIn(world.ines.email))
    world.clock.advance(12 * HOUR_MS - 1)
    expect((await world.as(null).get(SESSION, { cookie })).status).toBe(200)
    world.clock.advance(1)
    expect((await world.as(null).get(SESSION, { cookie })).status).toBe(401)
  })

  test('rejects a closed account and ends its sessions', async () => {
    const cookie = tokenOf(await signIn(world.olga.email))
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', world.olga.id)
      .execute()
    expect((await signIn(world.olga.email)).status).toBe(401)
    expect((await world.as(null).get(SESSION, { cookie })).status).toBe(401)
    await world.app.deskDb.updateTable('desk.staff').set({ closed_at: null }).where('id', '=', world.olga.id).execute()
  })

  test.each([{}, { email: 'theo@tendwell.test' }, { email: 'a', password: 5 }, { email: 'a\0', password: 'x' }, []])(
    'rejects %j as invalid',
    async (body) => {
      expect((await world.as(null).post(SESSION, body)).status).toBe(422)
    },
  )
})

describe('a staff account', () => {
  test('locks after 10 wrong passwords in a row without revealing it, and unlocks after an hour', async () => {
    for (let times = 0; times < 9; times++) await signIn(world.bruno.email, 'wrong')
    expect((await signIn(world.bruno.email)).status).toBe(200)
    for (let times = 0; times < 10; times++) await signIn(world.bruno.email, 'wrong')
    const locked = await signIn(world.bruno.email)
    expect([locked.status, locked.text]).toEqual([401, '{"error":"Invalid email or password."}'])
    expect((await world.as(world.bruno).get(SESSION)).status).toBe(200)
    world.clock.advance(HOUR_MS - 1)
    expect((await signIn(world.bruno.email)).status).toBe(401)
    world.clock.advance(1)
    expect((await signIn(world.bruno.email)).status).toBe(200)
  })

  test('is locked by ten of twenty concurrent guesses', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, guess) => signIn(world.ines.email, `guess ${guess}`)))
    expect((await signIn(world.ines.email)).status).toBe(401)
  })
})

describe('signing out of the desk', () => {
  test('ends this session at once, deletes the cookie, and keeps the other sessions', async () => {
    const [here, there] = [await signIn(world.theo.email), await signIn(world.theo.email)]
    const cookie = tokenOf(here)
    expect((await world.as(null).delete(SESSION, { cookie })).status).toBe(403)
    const out = await world.as(null).delete(SESSION, { cookie, 'x-desk-csrf': here.body.csrf })
    expect([out.status, cookieOf(out)]).toEqual([
      200,
      expect.stringContaining(`${DESK_COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`),
    ])
    expect((await world.as(null).get(SESSION, { cookie })).status).toBe(401)
    expect((await world.as(null).get(SESSION, { cookie: tokenOf(there) })).status).toBe(200)
  })
})
