import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDns } from '#tests/harness/dns-server.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { recheckDomains } from './recheck-domains.ts'

let dns: Awaited<ReturnType<typeof openDns>>
let world: World
let company: number
let companies = 0
beforeAll(async () => {
  dns = await openDns()
  world = await openWorld(dns.settings)
})
afterAll(async () => {
  await world.close()
  await dns.close()
})
beforeEach(async () => {
  companies += 1
  company = await createCompany(world.app.deskDb, { slug: `company-${companies}`, name: `Company ${companies}` })
})

const own = () => `company${companies}.example`
const at = (path = '', id = company) => `/desk/api/companies/${id}/sign_in${path}`
const olga = () => world.as(world.olga)
const claim = (domain = own(), id = company) => olga().post(at('/domains', id), { domain })
const check = (domain = own(), id = company) => olga().post(at(`/domains/${domain}/check`, id))
const domainsOf = async (id = company) => (await olga().get(at('', id))).body.sign_in.domains

/** Claims the domain and publishes its record. */
async function publish(domain = own(), id = company) {
  const { body } = await claim(domain, id)
  const { record_name, record_value } = body.sign_in.domains.at(-1)
  dns.set(record_name, 'v=spf1 -all', record_value)
}
const hire = (name: string, companyRight: 'report' | 'sync') =>
  createColleague({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: '',
    role: 'employer',
    name,
    companyId: company,
    companyRight,
  })
async function recheck() {
  while ((await recheckDomains(world.app)) > 0);
}

test('a domain is proven by its TXT record, and not before', async () => {
  const claimed = await claim(` ${own().toUpperCase()} `)
  const [domain] = claimed.body.sign_in.domains
  expect(domain).toMatchObject({ domain: own(), record_name: `_tendwell.${own()}`, proven_at: null })
  expect(domain.record_value).toMatch(/^tendwell-domain=(\w{4}-){3}\w{4}$/)
  dns.set(domain.record_name, 'tendwell-domain=another')
  expect((await check()).body.sign_in.domains[0]).toMatchObject({ proven_at: null, checked_at: expect.any(String) })
  expect((await check()).status).toBe(429)
  world.clock.advance(10_000)
  dns.set(domain.record_name, domain.record_value)
  expect((await check()).body.sign_in.domains[0].proven_at).toEqual(expect.any(String))
})

test('a repeated claim keeps the record', async () => {
  const first = (await claim()).body.sign_in.domains[0].record_value
  expect((await claim()).body.sign_in.domains[0].record_value).toBe(first)
})

test('a domain of a mail provider, or a text that is none, is refused', async () => {
  for (const domain of ['gmail.com', 'not a domain', 'a@b.example']) expect((await claim(domain)).status).toBe(422)
})

test('a domain that another company has proven is refused, at the claim and at the check', {
  tags: '@sec-issuer-domain',
}, async () => {
  const other = await createCompany(world.app.deskDb, { slug: `other-${companies}`, name: 'Other' })
  await claim(own(), other)
  await publish()
  await check()
  const refused = await check(own(), other)
  // the record has the proof of the first company
  expect(refused.body.sign_in.domains[0].proven_at).toBeNull()
  world.clock.advance(10_000)
  const { record_name, record_value } = (await domainsOf(other))[0]
  dns.set(record_name, record_value)
  const taken = await check(own(), other)
  expect([taken.status, taken.body.errors.domain]).toEqual([
    422,
    ['Another company has proven this domain. If it is yours, please write to us.'],
  ])
  expect((await domainsOf())[0].proven_at).toEqual(expect.any(String))
  const third = await createCompany(world.app.deskDb, { slug: `third-${companies}`, name: 'Third' })
  expect((await claim(own(), third)).status).toBe(422)
})

test('a record that is gone stops the domain after seven days, and its return keeps it', async () => {
  const contact = await hire('Ingrid', 'sync')
  const reader = await hire('Rhea', 'report')
  await publish()
  await check()
  dns.remove(`_tendwell.${own()}`)
  world.clock.advance(DAY_MS)
  await recheck()
  const [gone] = await domainsOf()
  expect(gone.proven_at).toEqual(expect.any(String))
  expect(Date.parse(gone.stops_at) - Date.parse(gone.missing_since)).toBe(7 * DAY_MS)
  for (let day = 0; day < 6; day++) {
    world.clock.advance(DAY_MS)
    await recheck()
  }
  expect((await domainsOf())[0].proven_at).toEqual(expect.any(String))
  world.clock.advance(DAY_MS)
  await recheck()
  expect((await domainsOf())[0]).toMatchObject({ proven_at: null, missing_since: null, stops_at: null })
  const subjectsTo = async (email: string) => (await outbox(world, email)).map(({ subject }) => subject)
  const news = [`The record for ${own()} is gone`, `Sign-in for ${own()} has stopped`]
  expect(await subjectsTo(world.olga.email)).toEqual(expect.arrayContaining(news))
  expect((await subjectsTo(contact.email)).toSorted()).toEqual(news.toSorted())
  expect(await subjectsTo(reader.email)).toEqual([])
})

test('a resolver that does not answer says nothing about the record', async () => {
  await publish()
  await check()
  dns.fail(true)
  world.clock.advance(8 * DAY_MS)
  await recheck()
  dns.fail(false)
  expect((await domainsOf())[0]).toMatchObject({ proven_at: expect.any(String), missing_since: null })
})

test('a new domain is looked for during three days, and its claimant is mailed', async () => {
  await claim()
  await recheck()
  world.clock.advance(2 * DAY_MS)
  await publish()
  await recheck()
  expect((await domainsOf())[0].proven_at).toEqual(expect.any(String))
  expect((await outbox(world, world.olga.email))[0]?.subject).toBe(`${own()} is yours`)
  const late = `late.${own()}`
  await claim(late)
  world.clock.advance(4 * DAY_MS + HOUR_MS)
  await publish(late)
  await recheck()
  expect((await domainsOf()).find(({ domain }: { domain: string }) => domain === late).proven_at).toBeNull()
})
