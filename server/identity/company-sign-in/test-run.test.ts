import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Faults, openFaultyIssuer } from '#tests/harness/faulty-issuer.ts'
import { cookieSet, type Identified, openIssuer, visitIssuer } from '#tests/harness/issuer.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const BACK = 'http://127.0.0.1:3000/api/v1/oidc/callback'
const SIGN_IN = '/desk/api/sync/sign_in'
let world: World
let contact: Awaited<ReturnType<typeof createColleague>>
let company: number
let domain: string
let companies = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  companies += 1
  company = await createCompany(world.app.deskDb, { slug: `company-${companies}`, name: `Company ${companies}` })
  contact = await createColleague({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: 'x',
    name: `Marcus${companies} Bell`,
    role: 'employer',
    companyId: company,
    companyRight: 'sync',
  })
  domain = `company${companies}.example`
  const row = { company_id: company, domain, proof: 'x', claimed_at: world.clock.now(), proven_at: world.clock.now() }
  await world.app.deskDb.insertInto('company_domains').values(row).execute()
})

const marcus = () => world.as(contact)
const visitor = () => world.as(null)
const provider = (issuer: string, more: object = {}) => ({
  issuer,
  client_id: 'tendwell-desk',
  client_secret: 'a-secret-of-the-desk-and-the-issuer',
  name: 'Brightwater',
  trusts_factor: false,
  ...more,
})
const save = (issuer: string, more: object = {}) =>
  marcus().put(`${SIGN_IN}/provider`, { provider: provider(issuer, more) })
const start = async (): Promise<{ url: string | null; sign_in: { test: Outcome } }> =>
  (await marcus().post(`${SIGN_IN}/tests`)).body
type Outcome = { sentence: string | null; claims: object | null; finished_at: string | null }
const outcome = async (): Promise<Outcome> => (await marcus().get(SIGN_IN)).body.sign_in.test

/** Opens the address of the test in a new browser, and the issuer's. Returns the address at the desk. */
async function walk(url: string, visit: (address: string) => Promise<string>) {
  const link = new URL(url)
  const begun = await visitor().get(`${link.pathname}${link.search}`)
  const answer = await visit(String(begun.headers['location']))
  const cookie = cookieSet(begun, 'tendwell_company')
  return String((await visitor().get(`/api/v1/oidc/callback?${answer}`, { cookie })).headers['location'])
}

describe('a test with a real issuer', () => {
  let issuer: Awaited<ReturnType<typeof openIssuer>>
  beforeAll(async () => {
    issuer = await openIssuer(BACK)
  })
  afterAll(() => issuer.close())

  const signIn = (person: Identified | null) => (address: string) => visitIssuer(address, person)
  const person = (more: Partial<Identified> = {}): Identified => ({
    subject: 'marcus',
    email: `marcus.bell@${domain}`,
    ...more,
  })
  const sentenceAfter = async (visitedBy: Identified | null) => {
    const { url, sign_in } = await start()
    if (url === null) return sign_in.test.sentence
    await walk(url, signIn(visitedBy))
    return (await outcome()).sentence
  }

  test('says what the issuer sent, creates no account, and returns to the page', async () => {
    await save(issuer.url)
    const { url } = await start()
    expect(await outcome()).toMatchObject({ finished_at: null, sentence: null, claims: null })
    const names = { given_name: 'Marcus', family_name: 'Bell' }
    expect(await walk(url ?? '', signIn(person({ names })))).toBe(`${world.app.config.deskPublicUrl}/sync/sign-in`)
    expect(await outcome()).toMatchObject({
      sentence: null,
      finished_at: expect.any(String),
      claims: {
        sub: 'marcus',
        email: person().email,
        email_verified: 'true',
        given_name: 'Marcus',
        family_name: 'Bell',
      },
    })
    const found = await world.app.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', person().email)
      .executeTakeFirst()
    expect(found).toBeUndefined()
  })

  test('returns operations to the company', async () => {
    await save(issuer.url)
    const { url } = (await world.as(world.olga).post(`/desk/api/companies/${company}/sign_in/tests`)).body
    expect(await walk(url, signIn(person()))).toBe(`${world.app.config.deskPublicUrl}/companies/${company}`)
  })

  test('works once, and for ten minutes', async () => {
    await save(issuer.url)
    const { url } = await start()
    await walk(url ?? '', signIn(person()))
    const link = new URL(url ?? '').pathname
    const page = `${world.app.config.deskPublicUrl}/sync/sign-in`
    expect((await visitor().get(link)).headers['location']).toBe(page)
    const late = new URL((await start()).url ?? '').pathname
    world.clock.advance(10 * MINUTE_MS)
    expect((await visitor().get(late)).headers['location']).toBe(page)
  })

  test('is over once the settings change', async () => {
    await save(issuer.url)
    expect(await sentenceAfter(person())).toBeNull()
    world.clock.advance(1000)
    await save(issuer.url, { client_secret: 'another-secret' })
    expect(await outcome()).toBeNull()
  })

  test.each([
    ['a wrong client ID', { client_id: 'unknown' }, {}, /^Your provider does not know this client ID\./],
    ['a wrong secret', { client_secret: 'wrong' }, {}, /^Your provider refused our client secret\./],
    ['an unverified address', {}, { verified: false }, /^Your provider sent no verified email\./],
    [
      'an address elsewhere',
      {},
      { email: 'marcus@elsewhere.example' },
      /^You signed in with an address at elsewhere\.example\./,
    ],
  ])('says what is wrong with %s', async (_title, settings, more, sentence) => {
    await save(issuer.url, settings)
    expect(await sentenceAfter(person(more))).toMatch(sentence)
  })

  test('says that the person was not let in', async () => {
    await save(issuer.url)
    expect(await sentenceAfter(null)).toMatch(/^Your provider did not let you in\./)
  })

  test('says that the issuer does not know the redirect address', async () => {
    const elsewhere = await openIssuer('http://127.0.0.1:3000/elsewhere')
    await save(elsewhere.url)
    expect(await sentenceAfter(person())).toBe(
      `Your provider does not know our redirect address. Add exactly ${world.app.config.publicUrl}/api/v1/oidc/callback to the application.`,
    )
    await elsewhere.close()
  })
})

describe('the address of an issuer', () => {
  let issuer: Awaited<ReturnType<typeof openFaultyIssuer>>
  beforeAll(async () => {
    issuer = await openFaultyIssuer('tendwell-desk', { sub: 'marcus' })
  })
  afterAll(() => issuer.close())

  const check = async (url: string) => (await marcus().post(`${SIGN_IN}/issuer_check`, { issuer: url })).body.sentence
  const NO_SETTINGS = 'We got no OpenID settings from this address. Is it the issuer?'

  test('is right, also with the address of its settings', async () => {
    issuer.make({})
    expect(await check(issuer.url)).toBeNull()
    expect(await check(`${issuer.url}/.well-known/openid-configuration`)).toBeNull()
  })

  test('has no settings, is a page, or does not answer', async () => {
    for (const settings of ['none', 'a page'] as const) {
      issuer.make({ settings })
      expect(await check(issuer.url)).toBe(NO_SETTINGS)
    }
    expect(await check('http://127.0.0.1:1')).toBe(NO_SETTINGS)
  })

  test('belongs to another issuer, which is named', async () => {
    issuer.make({ metadata: { issuer: 'https://login.brightwater.example/v2' } })
    const sentence =
      'The settings at this address belong to https://login.brightwater.example/v2. Enter that as the issuer, letter by letter.'
    expect(await check(issuer.url)).toBe(sentence)
    const { status, body } = await save(issuer.url)
    expect([status, body.errors['provider.issuer']]).toEqual([422, [sentence]])
    expect((await marcus().get(SIGN_IN)).body.sign_in.issuer).toBeNull()
  })

  test('begins with https:// unless it is on this machine', async () => {
    const { status, body } = await marcus().post(`${SIGN_IN}/issuer_check`, { issuer: 'http://id.brightwater.example' })
    expect([status, body.errors['provider.issuer']]).toEqual([422, ['The issuer’s address begins with https://']])
  })
})

describe('a test with an issuer that makes a mistake', () => {
  let issuer: Awaited<ReturnType<typeof openFaultyIssuer>>
  beforeAll(async () => {
    issuer = await openFaultyIssuer('tendwell-desk', { sub: 'marcus' })
  })
  afterAll(() => issuer.close())

  async function sentenceAfter(faults: Faults) {
    issuer.make({})
    await save(issuer.url)
    issuer.make({ ...faults, claims: { email: `marcus.bell@${domain}`, ...faults.claims } })
    const { url, sign_in } = await start()
    if (url === null) return sign_in.test.sentence
    await walk(url, issuer.visit)
    return (await outcome()).sentence
  }
  const long = { exp: Math.floor(Date.now() / 1000) - 3600, iat: Math.floor(Date.now() / 1000) - 7200 }

  test.each<[string, Faults, RegExp]>([
    ['an unknown client', { page: { status: 400, text: 'invalid_client: no such application' } }, /this client ID/],
    ['an unknown redirect address', { page: { status: 400, text: 'redirect_uri mismatch' } }, /our redirect address/],
    ['a flow that is off', { error: 'unauthorized_client' }, /authorization code flow/],
    ['refused scopes', { error: 'invalid_scope' }, /refused the scopes/],
    ['an unassigned person', { error: 'access_denied' }, /did not let you in/],
    ['a wrong secret', { refusal: { status: 401, error: 'invalid_client' } }, /refused our client secret/],
    [
      'another redirect address at the token endpoint',
      { refusal: { status: 400, error: 'invalid_grant', description: 'redirect_uri does not match' } },
      /our redirect address/,
    ],
    ['a wrong clock', { claims: long }, /Set its clock by a time server/],
    ['another audience', { claims: { aud: 'another' } }, /meant for another application/],
    ['another issuer in the token', { claims: { iss: 'https://other.example' } }, /belong to https:\/\/other\.example/],
    ['no email', { claims: { email: undefined } }, /sent no email address/],
    ['no verification', { claims: { email_verified: undefined } }, /sent no verified email/],
    ['a key that is not published', { otherKey: true }, /not signed with a key that it publishes/],
    ['a shared key', { algorithm: 'HS256' }, /not signed with a key that it publishes/],
    ['another nonce', { claims: { nonce: 'another' } }, /that we do not know/],
    ['a server error', { refusal: { status: 503, error: 'temporarily_unavailable' } }, /not answering/],
    ['settings that have gone', { settings: 'none' }, /no OpenID settings/],
  ])('says what is wrong: %s', async (_title, faults, sentence) => {
    const found = await sentenceAfter(faults)
    expect(found).toMatch(sentence)
  })

  test('succeeds where the issuer sends texts instead of booleans, or Entra’s claim', async () => {
    expect(await sentenceAfter({ claims: { email_verified: 'true' } })).toBeNull()
    expect(await sentenceAfter({ claims: { email_verified: undefined, xms_edov: true } })).toBeNull()
  })

  test('lets the person see an error page that says nothing known', async () => {
    issuer.make({})
    await save(issuer.url)
    issuer.make({ page: { status: 403, text: 'The client device is not managed.' } })
    expect((await start()).url).toEqual(expect.any(String))
  })
})
