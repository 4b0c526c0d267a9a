import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Problem } from '#contract/shared/problems.ts'
import type { CompanySystem } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { authenticateSystem } from './verify-token.ts'

const world = setUpWorld({ RATE_LIMITS: 'on' })
const pathOf = (companyId: number) => `/desk/api/companies/${companyId}/tokens`
const directoryOf = (companyId: number) => world.as(world.olga).get(`/desk/api/companies/${companyId}/directory`)
let companies = 0

async function newCompany() {
  companies += 1
  const slug = `token-company-${companies}`
  const id = await createCompany(world.app.deskDb, { slug, name: `Company ${companies}` })
  return { id, slug, issue: () => world.as(world.olga).post(pathOf(id)) }
}

type Refused = { readonly code: string; readonly headers: Record<string, string> }

/** What `authenticateSystem` answers to this header, from this address. */
async function present(authorization: string | undefined, ip: string): Promise<CompanySystem | Refused> {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => void (headers[name] = value) }
  try {
    // only these parts of a call are read
    const request = { headers: { authorization }, ip } as FastifyRequest
    return await authenticateSystem(world.app, request, reply as unknown as FastifyReply)
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, headers }
    throw error
  }
}

test('a new token is shown once and names its company', async () => {
  const company = await newCompany()
  const { status, body } = await company.issue()
  expect(status).toBe(201)
  expect(body.token).toMatch(/^tw_[\w-]{43}$/)
  const listed = await directoryOf(company.id)
  expect(listed.text).not.toContain(body.token)
  expect(listed.body.directory.tokens).toMatchObject([
    { ending: body.token.slice(-4), made_by: world.olga.name, last_used_at: null },
  ])
  expect(await present(`Bearer ${body.token}`, '192.0.2.1')).toMatchObject({
    companyId: company.id,
    slug: company.slug,
  })
  const [used] = (await directoryOf(company.id)).body.directory.tokens
  expect(used.last_used_at).toBe(world.clock.now().toISOString())
})

test('a revoked token ends at once', { tags: '@sec-company-token' }, async () => {
  const company = await newCompany()
  const { token, tokens } = (await company.issue()).body
  const revoked = await world.as(world.olga).delete(`${pathOf(company.id)}/${tokens[0].id}`)
  expect(revoked.body).toEqual({ tokens: [] })
  expect(await present(`Bearer ${token}`, '192.0.2.3')).toMatchObject({ code: 'wrong_token' })
})

test('a token of another company cannot be revoked through this one', async () => {
  const [one, other] = [await newCompany(), await newCompany()]
  const { token, tokens } = (await one.issue()).body
  expect((await world.as(world.olga).delete(`${pathOf(other.id)}/${tokens[0].id}`)).status).toBe(404)
  expect(await present(`Bearer ${token}`, '192.0.2.4')).toMatchObject({ companyId: one.id })
})

test('a company’s IT contact makes and revokes tokens of the own company only', async () => {
  const [mine, other] = [await newCompany(), await newCompany()]
  const contact = await createColleague({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: 'x',
    name: 'Marcus Bell',
    role: 'employer',
    companyId: mine.id,
    companyRight: 'sync',
  })
  const foreign = (await other.issue()).body
  const { token } = (await world.as(contact).post('/desk/api/sync/tokens')).body
  expect(await present(`Bearer ${token}`, '192.0.2.8')).toMatchObject({ companyId: mine.id })
  const { directory } = (await world.as(contact).get('/desk/api/sync/directory')).body
  expect(directory).toMatchObject({
    address: `${world.app.config.publicUrl}/scim/v2`,
    tokens: [{ ending: token.slice(-4), made_by: 'Marcus Bell' }],
    changed_at: null,
    refused_at: null,
  })
  expect((await world.as(contact).delete(`/desk/api/sync/tokens/${foreign.tokens[0].id}`)).status).toBe(404)
  const revoked = await world.as(contact).delete(`/desk/api/sync/tokens/${directory.tokens[0].id}`)
  expect(revoked.body).toEqual({ tokens: [] })
  expect(await present(`Bearer ${token}`, '192.0.2.8')).toMatchObject({ code: 'wrong_token' })
})

test('an unknown or missing token is refused with WWW-Authenticate', async () => {
  expect(await present('Bearer tw_unknown', '192.0.2.5')).toEqual({
    code: 'wrong_token',
    headers: { 'www-authenticate': 'Bearer realm="company", error="invalid_token"' },
  })
  const missing = { code: 'wrong_token', headers: { 'www-authenticate': 'Bearer realm="company"' } }
  expect(await present(undefined, '192.0.2.5')).toEqual(missing)
  expect(await present('Basic dTpw', '192.0.2.5')).toEqual(missing)
})

test('thirty refused tokens from an address stop further tries, but no valid token', async () => {
  const company = await newCompany()
  const { token } = (await company.issue()).body
  for (let tries = 0; tries < 30; tries++)
    expect(await present(`Bearer tw_${tries}`, '192.0.2.6')).toMatchObject({ code: 'wrong_token' })
  expect(await present('Bearer tw_more', '192.0.2.6')).toMatchObject({ code: 'too_many_tries' })
  expect(await present(`Bearer ${token}`, '192.0.2.6')).toMatchObject({ companyId: company.id })
})

test('a closed company’s token is refused, and no new one is made', async () => {
  const company = await newCompany()
  const { token } = (await company.issue()).body
  await world.as(world.olga).patch(`/desk/api/companies/${company.id}`, { closed: true })
  expect(await present(`Bearer ${token}`, '192.0.2.7')).toMatchObject({ code: 'company_closed' })
  expect((await company.issue()).status).toBe(403)
})

test('the audit log names who made and revoked a token, and a company’s own system', async () => {
  const company = await newCompany()
  const { token, tokens } = (await company.issue()).body
  await world.as(world.olga).delete(`${pathOf(company.id)}/${tokens[0].id}`)
  const system = { id: null, companyId: company.id }
  const thing = { type: 'company', id: company.id, name: company.slug } as const
  await world.app.deskDb
    .transaction()
    .execute((trx) => recordChange(trx, system, { action: 'scim', thing, before: null, after: {} }, world.clock.now()))
  const { text, body } = await world.as(world.olga).get(`/desk/api/audit?type=company&thing=${company.id}`)
  expect(text).not.toContain(token)
  expect(
    body.records.map(({ action, staff }: { action: string; staff: { name: string } }) => [action, staff.name]),
  ).toEqual([
    ['scim', `Company ${companies}’s own system`],
    ['revokeCompanyToken', world.olga.name],
    ['issueCompanyToken', world.olga.name],
  ])
})

// last: the clock ends the proof of the colleague's session
test('a replaced token works for 24 more hours', async () => {
  const company = await newCompany()
  const first = (await company.issue()).body.token
  const second = (await company.issue()).body.token
  world.clock.advance(24 * HOUR_MS - 1)
  expect(await present(`Bearer ${first}`, '192.0.2.2')).toMatchObject({ companyId: company.id })
  world.clock.advance(1)
  expect(await present(`Bearer ${first}`, '192.0.2.2')).toMatchObject({ code: 'wrong_token' })
  expect(await present(`Bearer ${second}`, '192.0.2.2')).toMatchObject({ companyId: company.id })
})
