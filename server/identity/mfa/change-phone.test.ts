import { beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#basics/time/duration.ts'
import { textedCode } from '#tests/world/outbox.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { anotherCode, clearSecondFactors, enrolled, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const OLD = '5551234567'
const NEW = '5557654321'

const world = setUpWorld()
let mfaToken: string
beforeEach(async () => {
  await clearSecondFactors(world)
  mfaToken = await enrolled(world, world.maya, OLD)
  world.clock.advance(30 * SECOND_MS)
})

const { texts, current, anotherBrowser } = mfaCalls(() => world)
const own = () => ({ 'mfa-token': mfaToken })
const textOld = () => world.as(world.maya).post('/api/v1/users/current/phone_code', undefined, own())
const change = (body: object) => world.as(world.maya).post('/api/v1/users/current/phone', body, own())
const verify = (otp: string) => world.as(world.maya).post('/api/v1/mfa/verify', { otp }, own())
const onFile = async () =>
  (await world.app.db.selectFrom('members').select('phone').where('id', '=', world.maya.id).executeTakeFirstOrThrow())
    .phone

test('a phone number changes after a code of the old and one of the new number, and other sessions then need a code', async () => {
  const laptop = await anotherBrowser()
  expect((await textOld()).status).toBe(200)
  expect((await change({ mfa_number: NEW, otp: await textedCode(world, OLD) })).body).toEqual({ success: true })
  expect([await onFile(), await texts(NEW)]).toEqual([OLD, 1])
  expect((await verify(await textedCode(world, NEW))).status).toBe(200)
  expect(await onFile()).toBe(NEW)
  expect((await current({}, laptop)).status).toBe(401)
})

test('a repeat sends no more texts, and a mistyped number can be corrected with another code of the old phone', async () => {
  await textOld()
  const otp = await textedCode(world, OLD)
  await change({ mfa_number: '5557650000', otp })
  expect((await change({ mfa_number: '5557650000', otp })).status).toBe(200)
  expect(await texts('5557650000')).toBe(1)
  expect((await change({ mfa_number: NEW, otp })).body.errors).toEqual({
    otp: ['That code is used up. Please ask for a new one.'],
  })
  world.clock.advance(30 * SECOND_MS)
  // this session has named another number, but the code goes to the phone on file
  expect((await textOld()).status).toBe(200)
  expect((await change({ mfa_number: NEW, otp: await textedCode(world, OLD) })).status).toBe(200)
})

test('a wrong code changes nothing, and five wrong codes use it up', async () => {
  await textOld()
  const otp = await textedCode(world, OLD)
  for (let by = 1; by <= 4; by += 1)
    expect((await change({ mfa_number: NEW, otp: anotherCode(otp, by) })).body.errors).toEqual({
      otp: ['That code is not right. Please check it and try again.'],
    })
  await change({ mfa_number: NEW, otp: anotherCode(otp, 5) })
  expect((await change({ mfa_number: NEW, otp })).status).toBe(422)
  expect([await texts(NEW), await onFile()]).toEqual([0, OLD])
})

test('codes to both numbers count together toward the hourly limit', async () => {
  const asked: number[] = []
  for (let time = 0; time < 5; time += 1) {
    asked.push((await textOld()).status)
    world.clock.advance(30 * SECOND_MS)
  }
  // one code was sent when the phone was enrolled
  expect(asked).toEqual([200, 200, 200, 200, 429])
  expect((await change({ mfa_number: NEW, otp: await textedCode(world, OLD) })).status).toBe(429)
  expect((await change({ mfa_number: NEW, otp: await textedCode(world, OLD) })).status, 'its code is not spent').toBe(
    429,
  )
})

test.each([
  [{ mfa_number: NEW }, ['otp']],
  [{ mfa_number: NEW, code: '123456' }, ['password']],
  [{ mfa_number: NEW, code: '123456', password: 'wrong' }, ['password']],
  [{ mfa_number: NEW, code: '123456', password: PASSWORD }, ['code']],
  [{ mfa_number: OLD, otp: '123456' }, ['mfa_number']],
  [{ mfa_number: '9005551234', otp: '123456' }, ['mfa_number']],
])('%j is rejected at %j', async (body, fields) => {
  const answer = await change(body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
  expect(await onFile()).toBe(OLD)
})
