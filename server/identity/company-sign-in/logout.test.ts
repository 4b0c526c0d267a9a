import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectCompany } from '#server/runtime/commands/connect-company.ts'
import { openFaultyIssuer } from '#tests/harness/faulty-issuer.ts'
import { cookieSet } from '#tests/harness/issuer.ts'
import { createCompany } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const CLIENT = 'tendwell'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
let issuer: Awaited<ReturnType<typeof openFaultyIssuer>>
let world: World
let companies = 0
let domain: string
beforeAll(async () => {
  issuer = await openFaultyIssuer(CLIENT, {})
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})
beforeEach(async () => {
  domain = (await addCompany()).domain
})

/** A company whose people sign in at the issuer. */
async function addCompany(client = CLIENT) {
  companies += 1
  const slug = `company-${companies}`
  await createCompany(world.app.deskDb, { slug, name: `Company ${companies}` })
  await connectCompany(world.app, slug, {
    issuer: issuer.url,
    clientId: client,
    clientSecret: 'secret',
    mode: 'offered',
    domains: `${slug}.example`,
    trustDomains: true,
  })
  await world.app.deskDb.updateTable('companies').set({ access: 'everyone' }).where('slug', '=', slug).execute()
  return { slug, domain: `${slug}.example` }
}

/** Signs the person in at their company. Returns a read of their own account, which needs that session. */
async function signIn(subject: string, sid: string) {
  issuer.make({ claims: { sub: subject, sid, email: `${subject}@${domain}` } })
  const begun = await world.as(null).get(`/api/v1/oidc/start/${domain.replace('.example', '')}`)
  const answer = await issuer.visit(String(begun.headers['location']))
  const cookie = cookieSet(begun, 'tendwell_company')
  const { status, headers } = await world.as(null).post('/api/v1/oidc/session', { answer }, { cookie })
  expect(status).toBe(200)
  const authorization = String(headers['authorization'])
  return async () => (await world.as(null).get('/api/v1/users/current', { authorization })).status
}

const logOut = async (token: string) =>
  (await world.as(null).post('/api/v1/oidc/logout', `logout_token=${encodeURIComponent(token)}`, FORM)).status

test('ends every session of the person', { tags: '@sec-back-channel' }, async () => {
  const [one, other] = [await signIn('nora', 'a'), await signIn('nora', 'b')]
  const anna = await signIn('anna', 'c')
  expect([await one(), await other()]).toEqual([200, 200])
  expect(await logOut(await issuer.logoutToken({ sub: 'nora' }))).toBe(200)
  expect([await one(), await other(), await anna()]).toEqual([401, 401, 200])
})

test('ends only the named session', async () => {
  const [one, other] = [await signIn('nora', 'd'), await signIn('nora', 'e')]
  expect(await logOut(await issuer.logoutToken({ sid: 'd' }))).toBe(200)
  expect([await one(), await other()]).toEqual([401, 200])
})

test('a token works once', { tags: '@sec-back-channel' }, async () => {
  const token = await issuer.logoutToken({ sub: 'nora' })
  expect(await logOut(token)).toBe(200)
  const session = await signIn('nora', 'f')
  expect([await logOut(token), await session()]).toEqual([422, 200])
})

test('a token that is not for us, too old, unsigned or no logout ends nothing', {
  tags: '@sec-back-channel',
}, async () => {
  const session = await signIn('nora', 'g')
  const old = Math.floor(Date.now() / 1000) - 3600
  const wrong = [
    { aud: 'another' },
    { iss: 'https://another.example' },
    { iat: old, exp: old + 120 },
    { iat: old, exp: old + 7200 },
    { jti: undefined },
    { events: undefined },
    { events: { 'http://schemas.openid.net/event/other': {} } },
    { nonce: 'an ID token has one' },
    { sub: undefined },
  ]
  for (const claims of wrong)
    expect([claims, await logOut(await issuer.logoutToken({ sub: 'nora', ...claims }))]).toEqual([claims, 422])
  for (const fault of [{ otherKey: true }, { algorithm: 'HS256' }] as const) {
    issuer.make(fault)
    expect([fault, await logOut(await issuer.logoutToken({ sub: 'nora' }))]).toEqual([fault, 422])
  }
  expect(await logOut('no token')).toBe(422)
  expect(await logOut('')).toBe(422)
  expect(await session()).toBe(200)
})

test('waits for the issuer if its keys cannot be fetched, and the token stays unused', async () => {
  const session = await signIn('nora', 'h')
  const token = await issuer.logoutToken({ sub: 'nora' })
  issuer.make({ settings: 'none' })
  expect(await logOut(token)).toBe(503)
  issuer.make({})
  expect([await logOut(token), await session()]).toEqual([200, 401])
})

test('a company that enters the client of another cannot suppress its logouts', {
  tags: '@sec-back-channel',
}, async () => {
  const session = await signIn('nora', 'i')
  await addCompany()
  expect(await logOut(await issuer.logoutToken({ sub: 'nora' }))).toBe(200)
  expect(await session()).toBe(401)
})

test('the subject of another company’s client keeps its session', async () => {
  const session = await signIn('nora', 'j')
  await addCompany('other-client')
  expect(await logOut(await issuer.logoutToken({ sub: 'nora', aud: 'other-client' }))).toBe(200)
  expect(await session()).toBe(200)
})
