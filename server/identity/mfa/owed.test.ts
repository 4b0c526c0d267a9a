import { beforeEach, describe, expect, test } from 'vitest'
import { memberRoutes } from '#server/runtime/routes.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { textedCode } from '#tests/world/outbox.ts'
import { clearSecondFactors, enrolled, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PHONE = '5551234567'
const OTHER_PHONE = '5557654321'
const OWED = '{"error":"MFA authentication required"}'

const world = setUpWorld()
beforeEach(() => clearSecondFactors(world))

const { enroll, sendCode, verify, current, texts, setPolicy, setPhone, anotherBrowser } = mfaCalls(() => world)

describe('a missing second factor', () => {
  test('blocks every call for members', { tags: '@sec-second-factor' }, async () => {
    await setPhone(PHONE)
    const headers = { authorization: `Bearer ${world.maya.token}` }
    const closed = memberRoutes.filter(({ endpoint }) => endpoint.who === 'member')
    expect(closed.length).toBeGreaterThan(3)
    for (const { endpoint } of closed) {
      const url = endpoint.path.replaceAll(/:\w+/g, '12345678')
      const answer = await world.memberDoor.inject({ method: endpoint.method, url, headers })
      expect([url, answer.statusCode, answer.body]).toEqual([url, 401, OWED])
    }
  })

  test('allows sign_out and the calls of /mfa', async () => {
    await setPhone(PHONE)
    const laptop = await anotherBrowser()
    expect((await sendCode({}, laptop)).status).toBe(200)
    expect((await verify(await textedCode(world, PHONE), {}, laptop)).status).toBe(200)
    expect((await world.as(laptop).delete('/api/v1/users/sign_out')).status).toBe(200)
  })

  test('is required by a policy even before there is a phone', async () => {
    await setPolicy('required')
    expect((await current()).text).toBe(OWED)
    expect((await sendCode()).status).toBe(422)
    const mfaToken = await enrolled(world, world.maya, PHONE)
    expect((await current({ 'mfa-token': mfaToken })).status).toBe(200)
  })

  test.each(['', 'wrong', 'a'.repeat(43)])('the mfa-token %j is not accepted', async (token) => {
    await enrolled(world, world.maya, PHONE)
    expect((await current({ 'mfa-token': token })).text).toBe(OWED)
  })

  test("is not replaced by another member's mfa-token", { tags: '@sec-second-factor' }, async () => {
    const mayas = await enrolled(world, world.maya, PHONE)
    await enrolled(world, world.jonah, OTHER_PHONE)
    expect((await current({ 'mfa-token': mayas }, world.jonah)).text).toBe(OWED)
  })
})

describe('changing a verified number', () => {
  let mfaToken: { 'mfa-token': string }
  beforeEach(async () => {
    mfaToken = { 'mfa-token': await enrolled(world, world.maya, PHONE) }
    world.clock.advance(MINUTE_MS)
  })
  const phoneOf = async () =>
    (await world.app.db.selectFrom('members').select('phone').where('id', '=', world.maya.id).executeTakeFirstOrThrow())
      .phone

  test('requires the second factor', async () => {
    expect((await enroll(OTHER_PHONE)).text).toBe(OWED)
    expect(await texts(OTHER_PHONE)).toBe(0)
  })

  test('keeps the old one in force until the new one is verified', async () => {
    expect((await enroll(OTHER_PHONE, mfaToken)).status).toBe(200)
    expect(await phoneOf()).toBe(PHONE)
    const laptop = await anotherBrowser()
    await sendCode({}, laptop)
    expect(await texts(PHONE)).toBe(2)
    const answer = await verify(await textedCode(world, OTHER_PHONE), mfaToken)
    expect(answer.status).toBe(200)
    expect(await phoneOf()).toBe(OTHER_PHONE)
    expect((await current({ 'mfa-token': String(answer.headers['mfa-token']) })).status).toBe(200)
  })

  test('requires a code to the new number in every other session', async () => {
    const laptop = await anotherBrowser()
    await sendCode({}, laptop)
    const laptops = await verify(await textedCode(world, PHONE), {}, laptop)
    const laptopToken = { 'mfa-token': String(laptops.headers['mfa-token']) }
    expect((await current(laptopToken, laptop)).status).toBe(200)
    await enroll(OTHER_PHONE, mfaToken)
    await verify(await textedCode(world, OTHER_PHONE), mfaToken)
    expect((await current(laptopToken, laptop)).text).toBe(OWED)
  })

  test('is not possible for a number that was named before another person enrolled one', async () => {
    await setPhone(null)
    const laptop = await anotherBrowser()
    await enroll(OTHER_PHONE, {}, laptop)
    await setPhone(PHONE)
    const stray = await verify(await textedCode(world, OTHER_PHONE), {}, laptop)
    expect(stray.status).toBe(401)
    expect(await phoneOf()).toBe(PHONE)
  })

  test('is rejected if the policy has become off', async () => {
    await setPolicy('off')
    expect((await enroll(OTHER_PHONE, mfaToken)).status).toBe(403)
  })
})
