import { beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#basics/time/duration.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { textedCode } from '#tests/world/outbox.ts'
import { anotherCode, clearSecondFactors, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PHONE = '5551234567'

const world = setUpWorld()
beforeEach(() => clearSecondFactors(world))

const { sendCode, verify, setPhone, anotherBrowser } = mfaCalls(() => world)

test('every code is wrong if there is no number to which one was sent', async () => {
  await setPhone(null)
  const answer = await verify('000000')
  expect([answer.status, answer.body]).toEqual([401, { success: false, error: expect.any(String) }])
})

describe('a code', () => {
  let code: string
  beforeEach(async () => {
    await setPhone(PHONE)
    await sendCode()
    code = await textedCode(world, PHONE)
  })

  test('works once', async () => {
    expect((await verify(code)).status).toBe(200)
    const again = await verify(code)
    expect([again.status, again.body]).toEqual([401, { success: false, error: expect.any(String) }])
    expect(again.headers['mfa-token']).toBeUndefined()
  })

  test('works once in twenty concurrent uses', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(code)))
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 19 })
  })

  test('expires after ten minutes', async () => {
    world.clock.advance(10 * MINUTE_MS - 1)
    expect((await verify(anotherCode(code))).status).toBe(401)
    world.clock.advance(1)
    expect((await verify(code)).status).toBe(401)
  })

  test('still works after four wrong attempts', async () => {
    for (let by = 1; by <= 4; by++) {
      const wrong = await verify(anotherCode(code, by))
      expect([wrong.status, wrong.body]).toEqual([401, { success: false, error: expect.any(String) }])
    }
    expect((await verify(code)).status).toBe(200)
  })

  test('is void after five wrong attempts', async () => {
    for (let by = 1; by <= 5; by++) await verify(anotherCode(code, by))
    expect((await verify(code)).status).toBe(401)
    world.clock.advance(30 * SECOND_MS)
    await sendCode()
    expect((await verify(await textedCode(world, PHONE))).status).toBe(200)
  })

  test('allows five attempts in a burst of twenty guesses on two servers', { tags: '@sec-code-guessing' }, async () => {
    const other = await world.anotherNode()
    const guesses = Array.from({ length: 20 }, (_, at) => anotherCode(code, at + 1))
    await Promise.all(
      guesses.map((otp, at) =>
        (at % 2 ? other.as(world.maya) : world.as(world.maya)).post('/api/v1/mfa/verify', { otp }),
      ),
    )
    const { tries } = await world.app.db.selectFrom('session_codes').select('tries').executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await verify(code)).status).toBe(401)
  })

  test('works only in the session that requested it', { tags: '@sec-code-guessing' }, async () => {
    expect((await verify(code, {}, await anotherBrowser())).status).toBe(401)
    expect((await verify(code)).status).toBe(200)
  })

  test('is not used up by guesses of a person who only has the password', { tags: '@sec-code-guessing' }, async () => {
    const thief = await anotherBrowser()
    world.clock.advance(30 * SECOND_MS)
    await sendCode({}, thief)
    for (let by = 1; by <= 6; by++) await verify(anotherCode(code, by), {}, thief)
    expect((await verify(code)).status).toBe(200)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５', ' 12345', 123456, null, undefined])(
    'that reads %j is not six digits, and is not counted',
    async (otp) => {
      for (let at = 0; at < 6; at++) {
        const answer = await verify(otp)
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['otp']])
      }
      expect((await verify(code)).status).toBe(200)
    },
  )

  test.each([
    ['full-width', 0xff10],
    ['Arabic-Indic', 0x0660],
    ['Devanagari', 0x0966],
  ])('in %s digits is the same code', async (_, zero) => {
    const typed = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    expect((await verify(`\u202a${typed} `)).status).toBe(200)
  })

  test('is replaced by a newer one', async () => {
    world.clock.advance(30 * SECOND_MS)
    await sendCode()
    const newer = await textedCode(world, PHONE)
    if (newer !== code) expect((await verify(code)).status).toBe(401)
    expect((await verify(newer)).status).toBe(200)
  })

  test('of another member is rejected', async () => {
    await world.app.db.updateTable('members').set({ phone: PHONE }).where('id', '=', world.jonah.id).execute()
    expect((await verify(code, {}, world.jonah)).status).toBe(401)
    expect((await verify(code)).status).toBe(200)
  })

  test('is stored as a keyed digest', async () => {
    const stored = await world.app.db.selectFrom('session_codes').select('code_hmac').executeTakeFirstOrThrow()
    expect(stored.code_hmac).toEqual(world.app.secrets.sign('code', `${world.maya.id}:${PHONE}:${code}`))
  })
})
