import { beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#basics/time/duration.ts'
import { outbox, textedCode } from '#tests/world/outbox.ts'
import { clearSecondFactors, enrolled, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PHONE = '5551234567'
const OTHER_PHONE = '5557654321'
const OWED = '{"error":"MFA authentication required"}'

const world = setUpWorld()
beforeEach(() => clearSecondFactors(world))

const { enroll, sendCode, verify, current, texts, setPolicy, anotherBrowser } = mfaCalls(() => world)

test('the code that was sent to a phone enrolls it', async () => {
  expect((await enroll(PHONE)).body).toEqual({ success: true })
  const [text] = await outbox(world, PHONE)
  expect(text).toMatchObject({ channel: 'sms', to: '+15551234567', subject: '', links: [] })
  expect((await current()).body.mfa_enrolled).toBe(false)
  const answer = await verify(await textedCode(world, PHONE))
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  const mfaToken = { 'mfa-token': String(answer.headers['mfa-token']) }
  expect(mfaToken['mfa-token']).toMatch(/^[\w-]{43}$/)
  expect((await current(mfaToken)).body).toMatchObject({ mfa_enrolled: true, mfa_enrollment_available: false })
  expect((await outbox(world, world.maya.email))[0]?.body).toContain('ending in 4567')
})

test.each([
  '',
  '555123456',
  '55512345678',
  '(555) 123-4567',
  '+15551234567',
  '555123456x',
  5551234567,
  null,
  undefined,
])('the number %j is not valid', async (number) => {
  const answer = await enroll(number)
  expect([answer.status, answer.body.errors]).toEqual([422, { mfa_number: ['Please enter a valid phone number'] }])
})

test.each(['9005551234', '9765551234', '8095551234', '8765551234', '5559761234'])(
  'text messages to %s are rejected because of their cost',
  async (number) => {
    const answer = await enroll(number)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['mfa_number']])
    expect(await texts(number)).toBe(0)
  },
)

test("enrolling is rejected if the company's policy is off", async () => {
  await setPolicy('off')
  expect((await enroll(PHONE)).status).toBe(403)
  expect(await texts(PHONE)).toBe(0)
})

test('a mistyped number can be corrected at once, and codes go to the new one', async () => {
  await enroll(PHONE)
  expect((await enroll(OTHER_PHONE)).status).toBe(200)
  world.clock.advance(30 * SECOND_MS)
  expect((await sendCode()).status).toBe(200)
  expect([await texts(PHONE), await texts(OTHER_PHONE)]).toEqual([1, 2])
  expect((await verify(await textedCode(world, PHONE))).status).toBe(401)
  expect((await verify(await textedCode(world, OTHER_PHONE))).status).toBe(200)
})

test('a number that another session names is not used in this session', async () => {
  await enroll(PHONE)
  const laptop = await anotherBrowser()
  expect((await sendCode({}, laptop)).status).toBe(422)
  expect((await verify(await textedCode(world, PHONE), {}, laptop)).status).toBe(401)
})

test('enrolling ends the streams of other sessions, which then need a code', async () => {
  const laptop = await anotherBrowser()
  const ended = new Promise<void>((end) => world.app.live.onSessionEnd(laptop.sessionId, end))
  expect((await current({}, laptop)).status).toBe(200)
  const mfaToken = await enrolled(world, world.maya, PHONE)
  await ended
  expect((await current({}, laptop)).text).toBe(OWED)
  expect((await current({ 'mfa-token': mfaToken }, laptop)).text).toBe(OWED)
  expect((await current({ 'mfa-token': mfaToken })).status).toBe(200)
  expect((await current()).text).toBe(OWED)
})
