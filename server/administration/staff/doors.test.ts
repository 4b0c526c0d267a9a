import { beforeEach, describe, expect, test } from 'vitest'
import { answerStaffRecoveryAsk, countWrongPassword } from '#server/identity/staff-auth/credentials.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.clock.advance(DAY_MS)
  await world.app.deskDb.updateTable('desk.staff').set({ failed_sign_ins: 0, locked_at: null }).execute()
  await world.app.deskDb.deleteFrom('outgoing').execute()
})

const signIn = (email: string, password = PASSWORD) => world.as(null).post('/desk/api/session', { email, password })
const ask = (email: string) => world.as(null).post('/desk/api/password', { email })
const set = (token: string, password: string, again = password) =>
  world.as(null).put('/desk/api/password', { token, password, password_confirmation: again })
const unlock = (token: string) => world.as(null).post('/desk/api/unlock', { token })

describe('a forgotten password at the desk', () => {
  test('gets the same response for a staff member, a member and an unknown address, and mails only the staff member', async () => {
    const answers = [await ask(world.theo.email), await ask(world.maya.email), await ask('nobody@tendwell.test')]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 3 }, () => [200, '{"success":true}']),
    )
    expect(await outbox(world, world.maya.email)).toEqual([])
    expect(await outbox(world, 'nobody@tendwell.test')).toEqual([])
    const [mail] = await outbox(world, world.theo.email)
    expect(mail?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3001\/set-password\/[\w-]{43}$/)
  })

  test('writes one row and no message during the call for every address', async () => {
    const rows = async () => (await world.app.deskDb.selectFrom('desk.recovery_asks').selectAll().execute()).length
    for (const email of [world.theo.email, 'nobody@tendwell.test']) {
      const before = await rows()
      await ask(email)
      expect(await rows()).toBe(before + 1)
    }
    expect(await world.app.deskDb.selectFrom('outgoing').selectAll().execute()).toEqual([])
    while ((await answerStaffRecoveryAsk(world.app)) > 0);
  })

  test('is reset once by the link, which ends every session and mails the owner', async () => {
    await ask(world.ines.email)
    const token = await mailedToken(world, world.ines.email)
    expect((await set(token, 'a new beginning')).body).toEqual({ success: true })
    expect((await world.as(world.ines).get('/desk/api/session')).status).toBe(401)
    expect((await signIn(world.ines.email)).status).toBe(401)
    expect((await signIn(world.ines.email, 'a new beginning')).status).toBe(200)
    expect((await set(token, 'once more, and again')).status).toBe(422)
    expect((await outbox(world, world.ines.email))[0]?.subject).toBe('Your password for the Tendwell desk was changed')
    await ask(world.ines.email)
  })

  test('has a link that works for two hours until a newer one is sent', async () => {
    await ask(world.theo.email)
    const first = await mailedToken(world, world.theo.email)
    world.clock.advance(2 * MINUTE_MS)
    await ask(world.theo.email)
    const second = await mailedToken(world, world.theo.email)
    expect((await set(first, 'from the first')).status).toBe(422)
    world.clock.advance(2 * HOUR_MS)
    expect((await set(second, 'far too late for that')).status).toBe(422)
  })

  test('sends at most one mail a minute and five an hour', async () => {
    for (let n = 0; n < 3; n++) await ask(world.theo.email)
    expect(await outbox(world, world.theo.email)).toHaveLength(1)
    for (let n = 0; n < 9; n++) {
      world.clock.advance(MINUTE_MS)
      await ask(world.theo.email)
      await outbox(world, world.theo.email)
    }
    expect(await outbox(world, world.theo.email)).toHaveLength(5)
  })

  test('mails an invited person without a password a link that lets them in', async () => {
    await world
      .as(world.olga)
      .post('/desk/api/staff', { email: 'soon@tendwell.test', name: 'So On', role: 'concierge' })
    await outbox(world, 'soon@tendwell.test')
    await world.app.deskDb.deleteFrom('outgoing').execute()
    await ask('soon@tendwell.test')
    expect((await set(await mailedToken(world, 'soon@tendwell.test'), PASSWORD)).status).toBe(200)
    expect((await signIn('soon@tendwell.test')).status).toBe(200)
  })

  test('sends no mail for a closed account', async () => {
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', world.bruno.id)
      .execute()
    await ask(world.bruno.email)
    expect(await outbox(world, world.bruno.email)).toEqual([])
    await world.app.deskDb.updateTable('desk.staff').set({ closed_at: null }).where('id', '=', world.bruno.id).execute()
  })

  test.each(['', 'x', 'nul\0', 'a'.repeat(5000)])('the token %j sets no password', async (token) => {
    expect((await set(token, 'more than long enough')).status).toBe(422)
  })

  test('a new password that is too short or does not match is rejected at its field, and the link stays valid', async () => {
    await ask(world.theo.email)
    const token = await mailedToken(world, world.theo.email)
    expect(Object.keys((await set(token, 'short')).body.errors)).toContain('password')
    expect(Object.keys((await set(token, 'more than long enough', 'but other')).body.errors)).toEqual([
      'password_confirmation',
    ])
    expect((await set(token, PASSWORD)).status).toBe(200)
  })

  test('links of members do not work at the desk, and links of the desk do not work for members', async () => {
    await world.as(null).post('/api/v1/users/password', { user: { email: world.maya.email } })
    const members = await mailedToken(world, world.maya.email)
    expect((await set(members, 'more than long enough')).status).toBe(422)
    world.clock.advance(2 * HOUR_MS)
    await ask(world.theo.email)
    const body = { password: 'more than long enough', password_confirmation: 'more than long enough' }
    const there = await world
      .as(null)
      .put('/api/v1/users/password', { ...body, reset_password_token: await mailedToken(world, world.theo.email) })
    expect(there.status).toBe(422)
  })
})

describe('a locked account at the desk', () => {
  const lock = async () => {
    for (let at = 0; at < 10; at++)
      await countWrongPassword(world.app, { staffId: world.bruno.id, hasSecondFactor: false })
  }

  test('receives an unlock link, and its open sessions continue', async () => {
    for (let at = 0; at < 10; at++) await signIn(world.bruno.email, 'wrong')
    expect((await signIn(world.bruno.email)).text).toBe('{"error":"Invalid email or password."}')
    expect((await world.as(world.bruno).get('/desk/api/session')).status).toBe(200)
    const mails = await outbox(world, world.bruno.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account at the Tendwell desk is locked'])
    expect(mails[0]?.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:3001\/unlock\/[\w-]{43}$/)
    expect((await unlock(await mailedToken(world, world.bruno.email))).body).toEqual({ success: true })
    expect((await signIn(world.bruno.email)).status).toBe(200)
  })

  test('is shown as locked to operations', async () => {
    await lock()
    const { body } = await world.as(world.olga).get('/desk/api/staff')
    expect(body.staff.find(({ id }: { id: number }) => id === world.bruno.id).state).toBe('locked')
  })

  test('receives one link for any number of concurrent wrong passwords', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        countWrongPassword(world.app, { staffId: world.bruno.id, hasSecondFactor: false }),
      ),
    )
    expect(await outbox(world, world.bruno.email)).toHaveLength(1)
  })

  test('is unlocked by its own link any number of times for a day, and not by the link of an older lock', async () => {
    await lock()
    const old = await mailedToken(world, world.bruno.email)
    expect([(await unlock(old)).status, (await unlock(old)).status]).toEqual([200, 200])
    world.clock.advance(MINUTE_MS)
    await lock()
    expect((await unlock(old)).text).toBe('{"error":"Invalid unlock token."}')
    const token = await mailedToken(world, world.bruno.email)
    world.clock.advance(DAY_MS)
    expect((await unlock(token)).status).toBe(422)
  })

  test.each(['', 'x', 'nul\0', 'a'.repeat(5000)])('is not opened by the token %j', async (token) => {
    expect((await unlock(token)).status).toBe(422)
  })
})
