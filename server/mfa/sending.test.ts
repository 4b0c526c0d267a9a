import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problems } from '#contract/shared/problems.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/clock.ts'
import { outbox, textedCode } from '#tests/outbox.ts'
import { anotherCode, forgetSecondFactors, mfaCalls } from '#tests/second-factor.ts'
import { statusesOf } from '#tests/statuses.ts'
import { openWorld, type World } from '#tests/world.ts'

const PHONE = '5551234567'
const SECOND_MS = 1000

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())
beforeEach(() => forgetSecondFactors(world))

const { enroll, sendCode, verify, texts, setPhone } = mfaCalls(() => world)

describe('sending', () => {
  beforeEach(() => setPhone(PHONE))

  test('waits 30 seconds before the same number', async () => {
    expect((await sendCode()).status).toBe(200)
    world.clock.advance(20 * SECOND_MS)
    const early = await sendCode()
    expect([early.status, early.headers['retry-after']]).toEqual([429, '10'])
    world.clock.advance(10 * SECOND_MS)
    expect((await sendCode()).status).toBe(200)
    expect(await texts(PHONE)).toBe(2)
  })

  test('within the 30 seconds it says whether the last code still opens something', async () => {
    await sendCode()
    expect((await sendCode()).body).toEqual({ error: problems.code_too_soon[1] })
    expect((await verify(await textedCode(world, PHONE))).status).toBe(200)
    const afterUse = await sendCode()
    expect([afterUse.status, afterUse.headers['retry-after']]).toEqual([429, '30'])
    expect(afterUse.body).toEqual({ error: problems.spent_code_too_soon[1] })
    expect(await texts(PHONE)).toBe(1)
    world.clock.advance(30 * SECOND_MS)
    expect((await sendCode()).status).toBe(200)
    const code = await textedCode(world, PHONE)
    for (let by = 1; by <= 5; by++) await verify(anotherCode(code, by))
    expect((await sendCode()).body, 'five wrong tries use it up as well').toEqual({
      error: problems.spent_code_too_soon[1],
    })
  })

  test('stops after five in an hour, until the first is an hour old', async () => {
    for (let at = 0; at < 5; at++) {
      expect((await sendCode()).status).toBe(200)
      world.clock.advance(MINUTE_MS)
    }
    const sixth = await sendCode()
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, String(55 * 60)])
    world.clock.advance(55 * MINUTE_MS)
    expect((await sendCode()).status).toBe(200)
    expect((await sendCode()).status).toBe(429)
  })

  test('counts the sends of enrolling among the five', async () => {
    await setPhone(null)
    for (const last of ['1', '2', '3', '4', '5']) expect((await enroll(`555123456${last}`)).status).toBe(200)
    expect((await enroll('5551234566')).status).toBe(429)
    world.clock.advance(MINUTE_MS)
    expect((await sendCode()).status).toBe(429)
    expect(await texts('5551234566')).toBe(0)
  })

  test('stops after twenty in a day', { tags: '@sec-text-flood' }, async () => {
    for (let at = 0; at < 20; at++) {
      expect((await sendCode()).status).toBe(200)
      world.clock.advance(13 * MINUTE_MS)
    }
    expect((await sendCode()).status).toBe(429)
    world.clock.advance(20 * HOUR_MS)
    expect((await sendCode()).status).toBe(200)
  })

  test('of twenty asked for at once, one is sent', { tags: '@sec-text-flood' }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode()))
    expect(statusesOf(answers)).toEqual({ 200: 1, 429: 19 })
    expect(await texts(PHONE)).toBe(1)
  })

  test('of twenty numbers named at once, five are texted', async () => {
    await setPhone(null)
    const numbers = Array.from({ length: 20 }, (_, at) => String(5_551_230_000 + at))
    const answers = await Promise.all(numbers.map((number) => enroll(number)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await outbox(world, '')).filter(({ channel }) => channel === 'sms')).toHaveLength(5)
  })
})

test('a stranger has no second factor', async () => {
  for (const path of ['/api/v1/mfa', '/api/v1/mfa/send-otp', '/api/v1/mfa/verify'])
    expect((await world.as(null).post(path, {})).body).toEqual({ error: 'Please sign in to continue.' })
})

test('without a phone there is nothing to send or to verify', async () => {
  expect((await sendCode()).status).toBe(422)
  expect((await verify('123456')).status).toBe(401)
})
