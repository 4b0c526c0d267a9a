import { beforeEach, expect, test, vi } from 'vitest'
import { Turns } from '#server/platform/adapters/concurrency-limit.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { createCompany, createMember, PASSWORD } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ SESSION_HOURS: '12' })
beforeEach(() => world.clock.advance(2 * HOUR_MS)) // any lock has expired

const signIn = (email: string, password = PASSWORD, headers = {}) =>
  world.as(null).post('/api/v1/users/sign_in', { user: { email, password } }, headers)
const current = (authorization: string) => world.as(null).get('/api/v1/users/current', { authorization })

async function newMember(name: string, companyIds: number[] = [], phone: string | null = null) {
  const { deskDb } = world.app
  const { password_hash: passwordHash } = await deskDb
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', world.maya.id)
    .executeTakeFirstOrThrow()
  const member = await createMember({ db: deskDb, now: world.clock.now(), passwordHash, name })
  await deskDb.updateTable('members').set({ phone }).where('id', '=', member.id).execute()
  for (const company_id of companyIds)
    await deskDb.insertInto('member_companies').values({ member_id: member.id, company_id }).execute()
  return member
}

test('signing in returns a token, its expiry and the missing second factor', async () => {
  const answer = await signIn(' Maya@Tendwell.test ')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    expires_at: new Date(world.clock.now().getTime() + 12 * HOUR_MS).toISOString(),
    mfa_required: false,
    mfa_requires_verification: false,
    mfa_enrollment_available: true,
    mfa_phone_ending: null,
    onboarding: { required: true, survey_id: 603, token: '/api/v1/onboarding/603/answers' },
  })
  expect(answer.headers.authorization).toMatch(/^Bearer [\w-]{43}$/)
})

test('the token is accepted with and without Bearer until it expires', async () => {
  const token = String((await signIn('maya@tendwell.test')).headers.authorization)
  expect((await current(token)).status).toBe(200)
  expect((await current(token.replace('Bearer ', ''))).status).toBe(200)
  world.clock.advance(12 * HOUR_MS)
  expect((await current(token)).status).toBe(401)
})

test('only a digest of the token is stored', async () => {
  const token = String((await signIn('maya@tendwell.test')).headers.authorization).replace('Bearer ', '')
  const stored = await world.app.db.selectFrom('sessions').select('token_hash').orderBy('id', 'desc').executeTakeFirst()
  expect(stored?.token_hash.equals(digest(token))).toBe(true)
})

test('each sign-in creates a separate session', async () => {
  const first = String((await signIn('maya@tendwell.test')).headers.authorization)
  const second = String((await signIn('maya@tendwell.test')).headers.authorization)
  await world.as(null).delete('/api/v1/users/sign_out', { authorization: first })
  expect((await current(first)).status).toBe(401)
  expect((await current(second)).status).toBe(200)
})

test('each failed sign-in has the same response and the same work', { tags: '@sec-account-enumeration' }, async () => {
  const locked = await newMember('Lara Locked')
  const closed = await newMember('Cleo Closed')
  const { db } = world.app
  await db.updateTable('members').set({ locked_at: world.clock.now() }).where('id', '=', locked.id).execute()
  await db.updateTable('members').set({ closed_at: world.clock.now() }).where('id', '=', closed.id).execute()
  const failures: [string, string][] = [
    ['nobody@tendwell.test', PASSWORD],
    ['not even an address', PASSWORD],
    ['maya@tendwell.test', 'wrong'],
    ['maya@tendwell.test', 'w'.repeat(9_000)],
    [locked.email, PASSWORD],
    [locked.email, 'wrong'],
    [closed.email, PASSWORD],
  ]
  const passwords = vi.spyOn(Turns.prototype, 'take')
  for (const [email, password] of failures) {
    passwords.mockClear()
    const { status, text, headers } = await signIn(email, password)
    expect([status, text]).toEqual([401, '{"error":"Invalid email or password."}'])
    expect(headers.authorization).toBeUndefined()
    expect(passwords).toHaveBeenCalledTimes(1)
  }
})

test('a failed sign-in that counts nothing still writes a row', { tags: '@sec-account-enumeration' }, async () => {
  const uncounted = async () => {
    const { hits } = await world.app.db
      .selectFrom('rate_windows')
      .select((windows) => windows.fn.sum<string | null>('hits').as('hits'))
      .where('bucket', '=', 'sign_in_uncounted')
      .executeTakeFirstOrThrow()
    return Number(hits)
  }
  const before = await uncounted()
  await signIn('nobody@tendwell.test')
  expect(await uncounted()).toBe(before + 1)
  await signIn('jonah@tendwell.test', 'wrong')
  expect(await uncounted()).toBe(before + 1)
})

const policies = [
  ['off', null, false, false, false],
  ['optional', null, false, false, true],
  ['required', null, true, true, true],
  ['off', '5550100100', true, false, false],
  ['optional', '5550100100', true, false, false],
  ['required', '5550100100', true, false, false],
] as const

test.each(policies)('under policy %s with phone %s', async (mfa_policy, phone, required, verification, enrollment) => {
  const slug = `${mfa_policy}-${phone ?? 'none'}`
  const company = await createCompany(world.app.deskDb, { slug, name: slug, mfa_policy })
  const { email } = await newMember(`Policy${slug.replaceAll('-', '')} Person`, [company], phone)
  expect((await signIn(email)).body).toMatchObject({
    mfa_required: required,
    mfa_requires_verification: verification,
    mfa_enrollment_available: enrollment,
    mfa_phone_ending: phone && '0100',
  })
})

test('the end of a phone number is only shown after a correct password', async () => {
  const { email } = await newMember('Petra Phone', [], '5550104321')
  const refused = await signIn(email, 'not her password')
  expect(refused.text).toBe((await signIn('nobody@tendwell.test')).text)
  expect(refused.text).not.toContain('4321')
  const answer = await signIn(email)
  expect(answer.body.mfa_phone_ending).toBe('4321')
  expect(answer.text).not.toContain('5550104321')
})

test('the strictest policy of several companies applies', async () => {
  const { deskDb } = world.app
  const off = await createCompany(deskDb, { slug: 'strict-off', name: 'Off', mfa_policy: 'off' })
  const required = await createCompany(deskDb, { slug: 'strict-required', name: 'Required', mfa_policy: 'required' })
  const both = await newMember('Bothan Both', [off, required])
  expect((await signIn(both.email)).body).toMatchObject({ mfa_required: true, mfa_requires_verification: true })
  const loose = await newMember('Loose Looser', [off, world.brightwater])
  expect((await signIn(loose.email)).body).toMatchObject({ mfa_required: false, mfa_enrollment_available: true })
})

test.each([
  [{}, 'user'],
  [{ user: { email: 'maya@tendwell.test' } }, 'user.password'],
  [{ user: { email: '', password: 'x' } }, 'user.email'],
  [{ user: { email: 5, password: 'x' } }, 'user.email'],
  [{ user: { email: 'nul\0@tendwell.test', password: 'x' } }, 'user.email'],
])('%j gives 422 on %s', async (body, path) => {
  const answer = await world.as(null).post('/api/v1/users/sign_in', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toContain(path)
})

test('a browser with an unusual name can sign in', async () => {
  expect((await signIn('maya@tendwell.test', PASSWORD, { 'user-agent': `x${'é'.repeat(900)}` })).status).toBe(200)
})
