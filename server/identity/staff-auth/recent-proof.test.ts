import { beforeEach, describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { removeAuthenticators, setUpAuthenticator } from '#tests/harness/authenticator.ts'
import { statusesOf } from '#tests/harness/statuses.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { PASSWORD, signInStaff, type TestStaff } from '#tests/world/people.ts'
import { anotherCode } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const asked = Object.entries(deskApi).filter(([, { recentProof }]) => recentProof)
const session = async (staff: TestStaff) => ({
  ...staff,
  ...(await signInStaff(world.app.deskDb, staff.id, world.clock.now())),
})
const change = (staff: TestStaff, name: string) => world.as(staff).patch(`/desk/api/staff/${world.theo.id}`, { name })

test('sensitive endpoints require a recent proof', () => {
  expect(asked.map(([name]) => name).toSorted()).toEqual([
    'applyFeedRun',
    'applyOwnFeedRun',
    'applyTrial',
    'closeCompany',
    'deskApproveSecondFactorReset',
    'deskApproveUnsealing',
    'deskAskSecondFactorReset',
    'deskAskUnsealing',
    'deskChangeStaff',
    'deskCloseAccount',
    'deskCloseStaff',
    'deskConfirmRole',
    'deskDownloadChanges',
    'deskDownloadReadings',
    'deskEraseAccount',
    'deskInviteStaff',
    'deskLockStaff',
    'deskNewRecoveryCodes',
    'deskRemoveDevice',
    'deskRemovePhone',
    'deskReopenStaff',
    'deskSendLeaverLink',
    'deskSendMemberData',
    'deskSetUpPasskey',
    'deskSetUpTotp',
    'deskSignOutStaff',
    'employerApplyTrial',
    'employerChangeRight',
    'employerInvite',
    'employerRemove',
    'issueCompanyToken',
    'issueOwnToken',
    'removeDomain',
    'removeOwnDomain',
    'revokeCompanyToken',
    'revokeOwnToken',
    'saveIssuer',
    'saveOwnIssuer',
    'turnOffOwnSignIn',
    'turnOffSignIn',
    'turnOnOwnSignIn',
    'turnOnSignIn',
  ])
})

const CHANGES: Readonly<Record<string, 'patch' | 'put'>> = { PATCH: 'patch', PUT: 'put' }

test('each of them requires the password again ten minutes after the sign-in', { tags: '@sec-open-desk' }, async () => {
  const olga = await session(world.olga)
  const bruno = await session(world.bruno)
  world.clock.advance(10 * MINUTE_MS)
  for (const [name, { method, path, who }] of asked) {
    const url = path.replaceAll(/:\w+/g, '1')
    const caller = world.as(who.startsWith('employer') ? bruno : olga)
    const answer = await (method === 'DELETE' ? caller.delete(url) : caller[CHANGES[method] ?? 'post'](url, {}))
    expect([name, answer.status, answer.body.error]).toEqual([name, 403, 'Please confirm that it is you.'])
  }
  expect((await world.as(olga).get('/desk/api/staff')).status).toBe(200)
})

test('a sign-in or typed password is proof for ten minutes in this session', { tags: '@sec-open-desk' }, async () => {
  const here = await session(world.olga)
  const elsewhere = await session(world.olga)
  expect((await change(here, 'Theo Marchetti')).status).toBe(200)
  world.clock.advance(10 * MINUTE_MS)
  expect((await change(here, 'Theo Changed')).status).toBe(403)
  expect((await world.as(here).post('/desk/api/me/proof', { password: PASSWORD })).status).toBe(200)
  expect((await change(elsewhere, 'Theo Changed')).status).toBe(403)
  world.clock.advance(10 * MINUTE_MS - 1)
  expect((await change(here, 'Theo Changed')).status).toBe(200)
  world.clock.advance(1)
  expect((await change(here, 'Theo Marchetti')).status).toBe(403)
})

describe('a second factor counts as proof', () => {
  beforeEach(() => removeAuthenticators(world))
  const prove = (staff: TestStaff, given: object) => world.as(staff).post('/desk/api/me/proof', given)

  test("a code of the person's own app works once", { tags: '@sec-open-desk' }, async () => {
    const app = await setUpAuthenticator(world, world.olga)
    const ines = await setUpAuthenticator(world, world.ines)
    const here = await session(world.olga)
    world.clock.advance(10 * MINUTE_MS)
    const wrong = await prove(here, { code: ines.code() })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    expect((await change(here, 'Theo Changed')).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 5 }, () => prove(here, { code: app.code() })))
    expect(statusesOf(answers)).toEqual({ 200: 1, 401: 4 })
    expect((await change(here, 'Theo Marchetti')).status).toBe(200)
  })

  test('a code can be guessed ten times an hour, also in concurrent attempts', async () => {
    const app = await setUpAuthenticator(world, world.olga)
    const here = await session(world.olga)
    const guesses = Array.from({ length: 20 }, (_, at) => prove(here, { code: anotherCode(app.code(), at + 7) }))
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 422: 10, 429: 10 })
  })

  test('a passkey signs a challenge of this session, and an empty, double or invalid proof is rejected', async () => {
    const here = await session(world.olga)
    world.clock.advance(10 * MINUTE_MS)
    const asked = await world.as(here).post('/desk/api/me/proof/passkey')
    expect(asked.body.options.challenge).toMatch(/^[\w-]{43}$/)
    for (const given of [{}, { password: PASSWORD, code: '123456' }, { passkey: { id: 'x' } }, { passkey: {} }])
      expect((await prove(here, given)).status).toBe(422)
    expect((await change(here, 'Theo Changed')).status).toBe(403)
  })
})
