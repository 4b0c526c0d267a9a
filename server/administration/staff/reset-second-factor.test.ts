import { beforeAll, beforeEach, expect, test } from 'vitest'
import { removeAuthenticators, setUpAuthenticator } from '#tests/harness/authenticator.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createColleague, PASSWORD, signInStaff, type TestStaff } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let otto: TestStaff
beforeAll(async () => {
  const { deskDb } = world.app
  const { password_hash } = await deskDb
    .selectFrom('desk.staff')
    .select('password_hash')
    .where('id', '=', world.olga.id)
    .executeTakeFirstOrThrow()
  const person = { db: deskDb, now: world.clock.now(), passwordHash: password_hash ?? '' }
  otto = await createColleague({ ...person, name: 'Otto Ames', role: 'operations' })
})
beforeEach(async () => {
  await removeAuthenticators(world)
  await world.app.deskDb.deleteFrom('desk.approvals').execute()
  await setUpAuthenticator(world, world.theo)
})

const path = () => `/desk/api/staff/${world.theo.id}/second_factor_reset`
const ask = (by: TestStaff) => world.as(by).post(path(), { reason: 'Phone lost on the train' })
const approve = (by: TestStaff) => world.as(by).post(`${path()}/approval`)
const withdraw = (by: TestStaff) => world.as(by).delete(path())
const firstStep = async () =>
  (await world.as(null).post('/desk/api/session', { email: world.theo.email, password: PASSWORD })).body
const actions = async () =>
  (await world.as(world.olga).get(`/desk/api/audit?thing=${world.theo.id}&limit=2`)).body.records.map(
    ({ action, staff }: { action: string; staff: { name: string } }) => `${staff.name}: ${action}`,
  )

test('after a request and an approval, devices, codes and sessions are deleted, and the owner receives mails about both', async () => {
  const session = { ...world.theo, ...(await signInStaff(world.app.deskDb, world.theo.id, world.clock.now())) }
  const token = (await firstStep()).token
  const asked = await ask(world.olga)
  expect([asked.status, asked.body.colleague]).toEqual([
    200,
    expect.objectContaining({
      has_second_factor: true,
      second_factor_reset: {
        asked_by: { id: world.olga.id, name: 'Olga Petrie' },
        reason: 'Phone lost on the train',
        asked_at: world.clock.now().toISOString(),
      },
    }),
  ])
  expect((await firstStep()).second_factor).toEqual(['totp', 'recovery'])
  const approved = await approve(otto)
  expect([approved.status, approved.body.colleague]).toEqual([
    200,
    expect.objectContaining({ has_second_factor: false, second_factor_reset: null }),
  ])
  expect((await world.as(session).get('/desk/api/session')).status).toBe(401)
  const code = '000000'
  expect((await world.as(null).post('/desk/api/session/second_factor', { token, code })).status).toBe(422)
  expect(await firstStep()).toHaveProperty('csrf')
  expect((await outbox(world, world.theo.email)).map(({ subject }) => subject)).toEqual([
    'Your second factor for the Tendwell desk was reset',
    'A reset of your second factor for the Tendwell desk was asked for',
  ])
  for (const one of [world.olga, otto])
    expect((await outbox(world, one.email)).slice(0, 2).map(({ subject }) => subject)).toEqual([
      'A second factor was reset at the Tendwell desk',
      'A second person is asked for at the Tendwell desk',
    ])
  expect(await actions()).toEqual(['Otto Ames: deskApproveSecondFactorReset', 'Olga Petrie: deskAskSecondFactorReset'])
})

test('a person can approve neither their own request nor a reset of their own account', async () => {
  await ask(world.olga)
  const own = await approve(world.olga)
  expect([own.status, own.body.error]).toEqual([
    409,
    'You requested this yourself. Another colleague in operations has to approve it.',
  ])
  await setUpAuthenticator(world, otto)
  const ottos = `/desk/api/staff/${otto.id}/second_factor_reset`
  expect((await world.as(otto).post(ottos, { reason: 'Mine' })).status).toBe(409)
  await world.as(world.olga).post(ottos, { reason: 'His' })
  expect((await world.as(otto).post(`${ottos}/approval`)).status).toBe(409)
  expect((await firstStep()).second_factor).toEqual(['totp', 'recovery'])
})

test('a reset is approved once, waits 24 hours, and can be withdrawn', async () => {
  await ask(world.olga)
  expect(statusesOf(await Promise.all([approve(otto), approve(otto), approve(otto)]))).toEqual({ 200: 1, 409: 2 })
  await setUpAuthenticator(world, world.theo)
  await ask(world.olga)
  world.clock.advance(24 * HOUR_MS)
  expect((await approve(otto)).body.error).toBe('This is no longer requested.')
  expect((await ask(otto)).body.colleague.second_factor_reset.asked_by.name).toBe('Otto Ames')
  // after a repeat, the first person is still the asker
  expect((await ask(world.olga)).body.colleague.second_factor_reset.asked_by.name).toBe('Otto Ames')
  expect((await withdraw(world.olga)).body.colleague.second_factor_reset).toBe(null)
  expect((await outbox(world, otto.email))[0]?.subject).toBe('No second factor was reset at the Tendwell desk')
  expect((await approve(world.olga)).status).toBe(409)
  expect(await actions()).toEqual(['Olga Petrie: deskWithdrawSecondFactorReset', 'Otto Ames: deskAskSecondFactorReset'])
})

test('there is nothing to reset without a second factor, and closing an account removes it', async () => {
  const ines = `/desk/api/staff/${world.ines.id}`
  const nothing = await world.as(world.olga).post(`${ines}/second_factor_reset`, { reason: 'Lost' })
  expect([nothing.status, nothing.body.error]).toEqual([
    409,
    'They have no second factor, so there is nothing to reset.',
  ])
  await setUpAuthenticator(world, world.ines)
  await world.as(world.olga).post(`${ines}/close`)
  const closed = await world.as(world.olga).post(`${ines}/reopen`)
  expect(closed.body.colleague.has_second_factor).toBe(false)
})
