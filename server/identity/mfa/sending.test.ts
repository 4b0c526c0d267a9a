import { beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#basics/time/duration.ts'
import { problems } from '#contract/shared/problems.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { outbox, textedCode } from '#tests/world/outbox.ts'
import { anotherCode, clearSecondFactors, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PHONE = '5551234567'

const world = setUpWorld()
beforeEach(() => clearSecondFactors(world))

const { enroll, sendCode, verify, texts, setPhone } = mfaCalls(() => world)

describe('sending a code', () => {
  beforeEach(() => setPhone(PHONE))

  test('requires a wait of 30 seconds for the same number', async () => {
    expect((await sendCode()).status).toBe(200)
    world.clock.advance(20 * SECOND_MS)
    const early = await sendCode()
    expect([early.status, early.headers['retry-after']]).toEqual([429, '10'])
    world.clock.advance(10 * SECOND_MS)
    expect((await sendCode()).status).toBe(200)
    expect(await texts(PHONE)).toBe(2)
  })

  test('reports during the 30 seconds whether the last code is still valid', async () => {
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

  test('is limited to five an hour', async () => {
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

  test('counts the sends of an enrollment toward the five', async () => {
    await setPhone(null)
    for (const last of ['1', '2', '3', '4', '5']) expect((await enroll(`555123456${last}`)).status).toBe(200)
    expect((await enroll('5551234566')).status).toBe(429)
    world.clock.advance(MINUTE_MS)
    expect((await sendCode()).status).toBe(429)
    expect(await texts('5551234566')).toBe(0)
  })

  test('is limited to twenty a day', { tags: '@sec-text-flood' }, async () => {
    for (let at = 0; at < 20; at++) {
      expect((await sendCode()).status).toBe(200)
      world.clock.advance(13 * MINUTE_MS)
    }
    expect((await sendCode()).status).toBe(429)
    world.clock.advance(20 * HOUR_MS)
    expect((await sendCode()).status).toBe(200)
  })

  test('happens once for twenty concurrent requests', { tags: '@sec-text-flood' }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode()))
    expect(statusesOf(answers)).toEqual({ 200: 1, 429: 19 })
    expect(await texts(PHONE)).toBe(1)
  })

  test('happens five times for twenty concurrent numbers', async () => {
    await setPhone(null)
    const numbers = Array.from({ length: 20 }, (_, at) => String(5_551_230_000 + at))
    const answers = await Promise.all(numbers.map((number) => enroll(number)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await outbox(world, '')).filter(({ channel }) => channel === 'sms')).toHaveLength(5)
  })
})

test('a caller who is not signed in has no second factor', async () => {
  for (const path of ['/api/v1/mfa', '/api/v1/mfa/send-otp', '/api/v1/mfa/verify'])
    expect((await world.as(null).post(path, {})).body).toEqual({ error: 'Please sign in to continue.' })
})

test('without a phone no code can be sent or verified', async () => {
  expect((await sendCode()).status).toBe(422)
  expect((await verify('123456')).status).toBe(401)
})
