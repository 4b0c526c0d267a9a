import { describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { codeOf, setUpAuthenticator } from '#tests/harness/authenticator.ts'
import { PASSWORD, type TestStaff } from '#tests/world/people.ts'
import { openWorld, setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ STAFF_SECOND_FACTOR: 'required' })

async function signIn(staff: TestStaff): Promise<TestStaff> {
  const answer = await world.as(null).post('/desk/api/session', { email: staff.email, password: PASSWORD })
  const token = /=([\w-]{43});/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''
  return { ...staff, token, csrf: answer.body.csrf }
}

describe('a required second factor', () => {
  test('limits a session with the password alone to its setup', { tags: '@sec-staff-second-factor' }, async () => {
    const { body } = await world.as(null).post('/desk/api/session', { email: world.theo.email, password: PASSWORD })
    expect(body).toMatchObject({ second_factor_setup: true, staff: { id: world.theo.id } })
    const theo = await signIn(world.theo)
    expect((await world.as(theo).get('/desk/api/session')).body.second_factor_setup).toBe(true)
    const open = Object.values(deskApi).filter(({ duringSetup }) => duringSetup)
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /desk/api/session',
      'GET /desk/api/me/security',
      'GET /desk/api/session',
      'POST /desk/api/me/devices',
      'POST /desk/api/me/passkey',
      'POST /desk/api/me/proof',
      'POST /desk/api/me/totp',
    ])
    const closed = Object.values(deskApi).filter(
      ({ who, duringSetup }) => (who === 'concierge' || who === 'any_staff') && !duringSetup,
    )
    for (const { method, path } of closed) {
      const caller = world.as(theo)
      const url = path.replace(/:\w+/, '1')
      const answer = await {
        GET: () => caller.get(url),
        POST: () => caller.post(url),
        PUT: () => caller.put(url),
        PATCH: () => caller.patch(url),
        DELETE: () => caller.delete(url),
      }[method]()
      expect
        .soft([method, path, answer.status, answer.body])
        .toEqual([method, path, 403, { error: 'Please set up your second factor first.' }])
    }
  })

  test('is set up at the first sign-in, and the same session continues', async () => {
    const ines = await signIn(world.ines)
    expect((await world.as(ines).get('/desk/api/requests')).status).toBe(403)
    const { setup, secret } = (await world.as(ines).post('/desk/api/me/totp')).body
    const code = codeOf(secret, world.clock.now().getTime())
    expect((await world.as(ines).post('/desk/api/me/devices', { setup, code, name: 'My phone' })).status).toBe(201)
    expect((await world.as(ines).get('/desk/api/requests')).status).toBe(200)
    expect((await world.as(ines).get('/desk/api/session')).body).not.toHaveProperty('second_factor_setup')
    const asked = await world.as(null).post('/desk/api/session', { email: ines.email, password: PASSWORD })
    expect(asked.body.second_factor).toEqual(['totp', 'recovery'])
  })

  test('cannot be removed if it is the last device', async () => {
    const bruno = await signIn(world.bruno)
    const { setup, secret } = (await world.as(bruno).post('/desk/api/me/totp')).body
    const code = codeOf(secret, world.clock.now().getTime())
    const { body } = await world.as(bruno).post('/desk/api/me/devices', { setup, code, name: 'My phone' })
    const answer = await world.as(bruno).delete(`/desk/api/me/devices/${body.device.id}`)
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'A second factor is required here, and this is your last. Add another one first.',
    ])
  })
})

test('is shown only to demo accounts, and only in the demo', async () => {
  const demo = await openWorld({ SEED: 'demo' })
  const first = (staff: TestStaff) =>
    demo.as(null).post('/desk/api/session', { email: staff.email, password: PASSWORD })
  const app = await setUpAuthenticator(demo, demo.theo)
  const { body } = await first(demo.theo)
  expect(body.demo_code).toBe(app.code())
  const second = (token: string, code: string) => demo.as(null).post('/desk/api/session/second_factor', { token, code })
  expect((await second(body.token, body.demo_code)).status).toBe(200)
  // the code that was used is not offered again
  const again = (await first(demo.theo)).body
  expect(again.demo_code).toBe(app.code(1))
  expect((await second(again.token, again.demo_code)).status).toBe(200)
  await setUpAuthenticator(demo, demo.ines)
  await demo.app.deskDb
    .updateTable('desk.staff')
    .set({ email: 'ines@example.com' })
    .where('id', '=', demo.ines.id)
    .execute()
  expect((await first({ ...demo.ines, email: 'ines@example.com' })).body).not.toHaveProperty('demo_code')
  await demo.close()
})
