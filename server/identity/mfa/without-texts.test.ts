import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CompanyForm } from '#contract/desk/operations/companies.ts'
import { problems } from '#contract/shared/problems.ts'
import { codeOf, proveSecondFactor } from '#tests/harness/authenticator.ts'
import { PASSWORD } from '#tests/world/people.ts'
import { clearSecondFactors, mfaCalls } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PHONE = '5551234567'
const COMPANIES = '/desk/api/companies'

/** Production settings without a provider for text messages. */
const world = setUpWorld({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
beforeAll(async () => {
  await proveSecondFactor(world, world.olga)
})
beforeEach(() => clearSecondFactors(world))

const { enroll, sendCode, current, setPhone, setPolicy } = mfaCalls(() => world)
const queued = async () => (await world.app.db.selectFrom('outgoing').selectAll().execute()).length

test('a second factor cannot be required for members of a new or an existing company', async () => {
  const form: CompanyForm = { name: 'Harbor', slug: 'harbor', image_url: null, mfa_policy: 'required', internal: false }
  const olga = world.as(world.olga)
  const added = await olga.post(COMPANIES, { company: form })
  expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['company.mfa_policy']])
  const { company } = (await olga.post(COMPANIES, { company: { ...form, mfa_policy: 'optional' } })).body
  const saved = await olga.put(`${COMPANIES}/${company.id}`, { version: company.version, company: form })
  expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['company.mfa_policy']])
})

test('a member is not offered a phone, and no code is announced or queued', async () => {
  expect((await current()).body).toMatchObject({ mfa_enrollment_available: false })
  const refused = await enroll(PHONE)
  expect([refused.status, refused.body, await queued()]).toEqual([409, { error: problems.texts_off[1] }, 0])
  await setPhone(PHONE)
  const resent = await sendCode()
  expect([resent.status, resent.body, await queued()]).toEqual([409, { error: problems.texts_off[1] }, 0])
})

test('a member of a company that already required it reads why no code arrives', async () => {
  await setPolicy('required')
  expect((await enroll(PHONE)).body).toEqual({ error: problems.texts_off[1] })
})

test('a member without the required factor sets up an authenticator app with the password and continues', async () => {
  await setPolicy('required')
  expect((await current()).status).toBe(401)
  const maya = world.as(world.maya)
  const { body } = await maya.post('/api/v1/users/factors/totp', { password: PASSWORD })
  const made = { setup: body.setup, name: 'My phone', code: codeOf(body.secret, world.clock.now().getTime()) }
  const added = await maya.post('/api/v1/users/factors', made)
  expect([added.status, added.body.recovery_codes?.length]).toEqual([201, 10])
  expect((await current({ 'mfa-token': String(added.headers['mfa-token']) })).status).toBe(200)
  // the password alone cannot add another factor
  const further = await maya.post('/api/v1/users/factors/totp', { password: PASSWORD })
  expect([further.status, further.body]).toEqual([401, { error: problems.mfa_authentication_required[1] }])
})
