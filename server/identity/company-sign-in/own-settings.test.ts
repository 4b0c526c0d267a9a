import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDns } from '#tests/harness/dns-server.ts'
import { openFaultyIssuer } from '#tests/harness/faulty-issuer.ts'
import { cookieSet } from '#tests/harness/issuer.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const PATH = '/desk/api/sync/sign_in'
const SECRET = 'a secret of the client'
let dns: Awaited<ReturnType<typeof openDns>>
let issuer: Awaited<ReturnType<typeof openFaultyIssuer>>
let world: World
let companies = 0
let company: Awaited<ReturnType<typeof addCompany>>
beforeAll(async () => {
  dns = await openDns()
  issuer = await openFaultyIssuer('tendwell', { sub: 'marcus' })
  world = await openWorld(dns.settings)
})
afterAll(async () => {
  await world.close()
  await issuer.close()
  await dns.close()
})
beforeEach(async () => {
  issuer.make({})
  company = await addCompany()
})

/** A company with its IT contact. */
async function addCompany() {
  companies += 1
  const id = await createCompany(world.app.deskDb, { slug: `company-${companies}`, name: `Company ${companies}` })
  const contact = await colleagueOf(id, `Marcus${companies} Bell`, 'sync')
  return { id, domain: `company${companies}.example`, contact, as: () => world.as(contact) }
}

const colleagueOf = (companyId: number, name: string, companyRight: 'everything' | 'report' | 'sync') =>
  createColleague({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: 'x',
    name,
    role: 'employer',
    companyId,
    companyRight,
  })

const provider = (more: object = {}) => ({
  provider: {
    issuer: issuer.url,
    client_id: 'tendwell',
    client_secret: SECRET,
    name: 'Brightwater',
    trusts_factor: false,
    ...more,
  },
})
const at = (email = `marcus@${company.domain}`) => issuer.make({ claims: { email } })

async function proveDomain(of = company) {
  const { body } = await of.as().post(`${PATH}/domains`, { domain: of.domain })
  const { record_name, record_value } = body.sign_in.domains[0]
  dns.set(record_name, record_value)
  return of.as().post(`${PATH}/domains/${of.domain}/check`)
}

async function passTest() {
  at()
  const link = new URL((await company.as().post(`${PATH}/tests`)).body.url)
  const begun = await world.as(null).get(link.pathname)
  const answer = await issuer.visit(String(begun.headers['location']))
  await world.as(null).get(`/api/v1/oidc/callback?${answer}`, { cookie: cookieSet(begun, 'tendwell_company') })
}

const options = async (domain = company.domain) =>
  (await world.as(null).post('/api/v1/users/sign_in_options', { email: `nora@${domain}` })).body
const actionsOf = async (companyId = company.id) =>
  (
    await world.app.deskDb
      .selectFrom('desk.audit_records')
      .select('action')
      .where('thing_type', '=', 'company')
      .where('thing_id', '=', String(companyId))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('an IT contact connects the company from nothing to on, and off again', async () => {
  expect((await company.as().get(PATH)).body.sign_in).toMatchObject({
    issuer: null,
    domains: [],
    test: null,
    redirect_address: `${world.app.config.publicUrl}/api/v1/oidc/callback`,
  })
  const saved = await company.as().put(`${PATH}/provider`, provider())
  expect(saved.text).not.toContain(SECRET)
  await proveDomain()
  await passTest()
  const on = await company.as().post(`${PATH}/on`, { mode: 'offered' })
  expect(on.body.sign_in.issuer).toMatchObject({ mode: 'offered', enabled_at: expect.any(String) })
  expect((await options()).issuer).toMatchObject({ name: 'Brightwater' })
  expect((await company.as().post(`${PATH}/off`)).body.sign_in.issuer.enabled_at).toBeNull()
  expect((await options()).issuer).toBeNull()
  expect(await actionsOf()).toEqual(['saveIssuer', 'claimDomain', 'checkDomain', 'turnOnSignIn', 'turnOffSignIn'])
})

test('it is turned on only after a domain is proven and a test has passed', async () => {
  await company.as().put(`${PATH}/provider`, provider())
  const turnOn = async () => (await company.as().post(`${PATH}/on`, { mode: 'offered' })).body.errors.mode[0]
  expect(await turnOn()).toMatch(/^Please prove a domain first/)
  await proveDomain()
  expect(await turnOn()).toMatch(/^Please sign in once yourself first/)
  at('marcus@elsewhere.example')
  await company.as().post(`${PATH}/tests`)
  expect(await turnOn()).toMatch(/^Please sign in once yourself first/)
})

test('“only” is refused while people have no work address; only who may see the list learns how many', async () => {
  await company.as().put(`${PATH}/provider`, provider())
  await proveDomain()
  await passTest()
  await world.app.deskDb
    .insertInto('eligible_people')
    .values(
      [1, 2].map((number) => ({
        company_id: company.id,
        identity: Buffer.from(`number ${number}`),
        proof_hmac: Buffer.from(`proof ${number}`),
        source: 'list' as const,
      })),
    )
    .execute()
  const manager = await colleagueOf(company.id, `Renata${companies} Ruiz`, 'everything')
  const refusal = async (person: typeof manager) =>
    (await world.as(person).post(`${PATH}/on`, { mode: 'required' })).body.errors.mode[0]
  expect(await refusal(company.contact)).toBe(
    'Some people have no work email and couldn’t get in. Choose “first” instead.',
  )
  expect(await refusal(manager)).toBe('2 people have no work email and couldn’t get in. Choose “first” instead.')
  expect((await company.as().get(PATH)).body.sign_in.issuer.enabled_at).toBeNull()
})

test('another issuer or client turns it off until it is tested; another secret keeps it on', async () => {
  await company.as().put(`${PATH}/provider`, provider())
  await proveDomain()
  await passTest()
  await company.as().post(`${PATH}/on`, { mode: 'offered' })
  world.clock.advance(1000)
  const renewed = await company.as().put(`${PATH}/provider`, provider({ client_secret: 'a new one' }))
  expect(renewed.body.sign_in.issuer.enabled_at).toEqual(expect.any(String))
  const named = await company.as().put(`${PATH}/provider`, provider({ client_secret: undefined, name: 'Our sign-in' }))
  expect(named.body.sign_in.issuer).toMatchObject({ name: 'Our sign-in', enabled_at: expect.any(String) })
  const other = await company.as().put(`${PATH}/provider`, provider({ client_id: 'another' }))
  expect([other.body.sign_in.issuer.enabled_at, other.body.sign_in.test]).toEqual([null, null])
})

test('the staff of one company neither see nor change the sign-in of another', {
  tags: '@sec-company-sign-in',
}, async () => {
  await company.as().put(`${PATH}/provider`, provider())
  await proveDomain()
  const stranger = await addCompany()
  const before = (await company.as().get(PATH)).text
  expect((await stranger.as().get(PATH)).body.sign_in).toMatchObject({ issuer: null, domains: [] })
  expect((await stranger.as().post(`${PATH}/domains/${company.domain}/check`)).status).toBe(404)
  await stranger.as().delete(`${PATH}/domains/${company.domain}`)
  await stranger.as().post(`${PATH}/off`)
  expect((await stranger.as().post(`${PATH}/tests`)).status).toBe(404)
  expect((await stranger.as().post(`${PATH}/on`, { mode: 'offered' })).status).toBe(404)
  expect((await stranger.as().post(`/desk/api/companies/${company.id}/sign_in/off`)).status).toBe(403)
  expect((await company.as().get(PATH)).text).toBe(before)
})

test('a company’s system and a colleague with the report alone are refused', {
  tags: '@sec-company-sign-in',
}, async () => {
  const { token } = (await company.as().post('/desk/api/sync/tokens')).body
  expect((await world.as(null).get(PATH, { authorization: `Bearer ${token}` })).status).toBe(401)
  const reader = await colleagueOf(company.id, `Rita${companies} Ruiz`, 'report')
  expect((await world.as(reader).get(PATH)).status).toBe(403)
})

test('a domain that another company has proven is refused, and the sign-in of that company goes on', async () => {
  await company.as().put(`${PATH}/provider`, provider())
  await proveDomain()
  await passTest()
  await company.as().post(`${PATH}/on`, { mode: 'offered' })
  const late = { ...(await addCompany()), domain: company.domain }
  const claimed = await late.as().post(`${PATH}/domains`, { domain: company.domain })
  expect([claimed.status, claimed.body.errors.domain]).toEqual([
    422,
    ['Another company has proven this domain. If it is yours, please write to us.'],
  ])
  expect((await options()).issuer).toMatchObject({ name: 'Brightwater' })
})
