import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectCompany } from '#server/runtime/commands/connect-company.ts'
import { cookieSet, type Identified, openIssuer, visitIssuer } from '#tests/harness/issuer.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createCompany, createMember, PASSWORD } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const BACK = 'http://127.0.0.1:3000/api/v1/oidc/callback'
let issuer: Awaited<ReturnType<typeof openIssuer>>
let world: World
let company: { id: number; slug: string; name: string; domain: string }
let companies = 0
beforeAll(async () => {
  issuer = await openIssuer(BACK)
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})
beforeEach(async () => {
  companies += 1
  company = await newCompany()
})

/** A company whose sign-in is offered to its domain. */
async function newCompany(settings: { mode?: string; trustMfa?: true } = {}, more: { access?: 'everyone' } = {}) {
  companies += 1
  const slug = `company-${companies}`
  const domain = `${slug}.example`
  const id = await createCompany(world.app.deskDb, { slug, name: `Company ${companies}` })
  await connect(slug, settings)
  await world.app.deskDb
    .updateTable('companies')
    .set({ access: more.access ?? 'eligible' })
    .where('id', '=', id)
    .execute()
  if (!more.access) await world.app.deskDb.insertInto('eligible_domains').values({ company_id: id, domain }).execute()
  return { id, slug, domain, name: `Company ${companies}` }
}

const connect = (slug: string, settings: { mode?: string; trustMfa?: true } = {}, at = issuer) =>
  connectCompany(world.app, slug, {
    issuer: at.url,
    clientId: at.client.id,
    clientSecret: at.client.secret,
    mode: 'offered',
    domains: `${slug}.example`,
    trustDomains: true,
    ...settings,
  })

const visitor = () => world.as(null)
/** Begins in a new browser. */
async function begin(at = company, path = '') {
  const answer = await visitor().get(`/api/v1/oidc/start/${at.slug}${path}`)
  return { answer, url: String(answer.headers['location']), cookie: cookieSet(answer, 'tendwell_company') }
}
const finish = (answer: string, cookie: string) => visitor().post('/api/v1/oidc/session', { answer }, { cookie })
async function signIn(person: Identified | null, at = company, path = '') {
  const { url, cookie } = await begin(at, path)
  return finish(await visitIssuer(url, person), cookie)
}
const nora = (more: Partial<Identified> = {}): Identified => ({
  subject: `nora-${companies}`,
  email: `nora.berg@${company.domain}`,
  ...more,
})
const me = ({ headers: { authorization, 'mfa-token': token } }: { headers: Record<string, unknown> }) =>
  visitor().get('/api/v1/users/current', {
    authorization: String(authorization),
    ...(typeof token === 'string' ? { 'mfa-token': token } : {}),
  })
const placeOf = (email: string) =>
  world.app.db
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['verified_at', 'email_proven_at'])
    .where('email', '=', email)
    .executeTakeFirst()
const existing = async (email: string) => {
  const member = await createMember({
    db: world.app.deskDb,
    now: world.clock.now(),
    passwordHash: (
      await world.app.deskDb
        .selectFrom('members')
        .select('password_hash')
        .where('id', '=', world.maya.id)
        .executeTakeFirstOrThrow()
    ).password_hash,
    name: 'Nora Berg',
  })
  await world.app.deskDb
    .updateTable('members')
    .set({ email, email_proven_at: null })
    .where('id', '=', member.id)
    .execute()
  return member
}

describe('the options of an address', () => {
  const options = (email: string) => visitor().post('/api/v1/users/sign_in_options', { email })

  test('depend on its domain alone, and are the same with and without an account', async () => {
    await existing(`known@${company.domain}`)
    const [known, unknown] = [await options(`known@${company.domain}`), await options(`unknown@${company.domain}`)]
    expect(known.body).toEqual({
      company: { name: company.name, image_url: null },
      issuer: { name: company.name, start_path: `/api/v1/oidc/start/${company.slug}` },
      password: true,
    })
    expect(unknown.text).toBe(known.text)
    expect((await options('someone@nowhere.example')).body).toEqual({ company: null, issuer: null, password: true })
    expect((await options('no address')).status).toBe(200)
  })

  test('offer nothing once the sign-in is off, the company is closed, or the domain is not proven', async () => {
    const nothing = { company: null, issuer: null, password: true }
    const email = `someone@${company.domain}`
    await world.as(world.olga).post(`/desk/api/companies/${company.id}/sign_in/off`)
    expect((await options(email)).body).toEqual(nothing)
    expect((await begin()).url).toBe('/sign-in#oidc_failure=off')
    const closed = await newCompany()
    await world.app.deskDb
      .updateTable('companies')
      .set({ closed_at: world.clock.now() })
      .where('id', '=', closed.id)
      .execute()
    expect((await options(`someone@${closed.domain}`)).body).toEqual(nothing)
    const gone = await newCompany()
    await world.app.deskDb
      .updateTable('company_domains')
      .set({ proven_at: null })
      .where('company_id', '=', gone.id)
      .execute()
    expect((await options(`someone@${gone.domain}`)).body).toEqual(nothing)
  })

  test("are on the company's sign-up link, too", async () => {
    const { body } = await visitor().get(`/api/v1/companies/${company.slug}`)
    expect(body).toMatchObject({
      company: { name: company.name, image_url: null },
      issuer: { name: company.name, start_path: `/api/v1/oidc/start/${company.slug}` },
      password: true,
    })
  })
})

describe('a first sign-in at the company', () => {
  test('creates an account with a proven address and a verified place, and returns to the wanted page', async () => {
    const person = nora({ names: { given_name: 'Nora', family_name: 'Berg' } })
    const answer = await signIn(person, company, '?return_to=/account')
    expect([answer.status, answer.body.return_to, answer.body.onboarding.required]).toEqual([200, '/account', true])
    const { body } = await me(answer)
    expect([body.full_name, body.email, body.companies[0].name]).toEqual(['Nora Berg', person.email, company.name])
    expect(await placeOf(person.email)).toEqual({ verified_at: expect.any(Date), email_proven_at: expect.any(Date) })
    const accepted = world.app.db
      .selectFrom('terms_acceptances')
      .innerJoin('members', 'members.id', 'member_id')
      .select(['source', 'accepted_at'])
    expect(await accepted.where('email', '=', person.email).execute()).toEqual([
      { source: 'company_sign_in', accepted_at: world.clock.now() },
    ])
    const { status } = await visitor().post('/api/v1/users/sign_in', {
      user: { email: person.email, password: PASSWORD },
    })
    expect(status).toBe(401)
  })

  test('names a person by their address if the issuer sends no names', async () => {
    expect((await me(await signIn(nora()))).body.full_name).toBe('Nora Berg')
  })

  test('is followed by others in the same account, even after the address has changed there', async () => {
    const first = await me(await signIn(nora()))
    const second = await me(await signIn(nora({ email: 'nora.miller@elsewhere.example', verified: false })))
    expect([second.body.external_id, second.body.email]).toEqual([first.body.external_id, first.body.email])
  })

  test('is refused to a person who is not on the list, with a sentence that says who can help', async () => {
    await world.app.deskDb.deleteFrom('eligible_domains').where('company_id', '=', company.id).execute()
    const { status, body } = await signIn(nora())
    expect([status, body.error]).toEqual([
      403,
      `${company.name} signed you in, but you’re not on its list for Tendwell yet. HR can add you.`,
    ])
    expect(await placeOf(nora().email)).toBeUndefined()
  })

  test('opens to everyone where everyone with the link may join', async () => {
    company = await newCompany({}, { access: 'everyone' })
    expect((await signIn(nora())).status).toBe(200)
  })

  test('is refused without a verified address of the company', async () => {
    const sentence = `${company.name} sent no verified email address of its own. Its IT can help.`
    for (const more of [
      { verified: false },
      { email: 'nora@other.example' },
      { email: `nora@sub.${company.domain}` },
    ]) {
      const { status, body } = await signIn(nora(more))
      expect([status, body.error]).toEqual([403, sentence])
    }
  })

  test('is refused if the person cancels, and for a state or nonce of another browser', async () => {
    const canceled = await signIn(null)
    expect([canceled.status, canceled.body.error]).toEqual([401, `You didn’t finish at ${company.name}. Try again.`])
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const { url, cookie } = await begin()
      const other = new URL(url)
      other.searchParams.set(name, 'x'.repeat(43))
      const { status, body } = await finish(await visitIssuer(other.href, nora()), cookie)
      expect([status, body.error]).toEqual([
        401,
        `The sign-in of ${company.name} did not work. Try again, or contact support.`,
      ])
    }
  })

  test('works once, in the browser that began, and for ten minutes', { tags: '@sec-issuer-answer' }, async () => {
    const { url, cookie } = await begin()
    const answer = await visitIssuer(url, nora())
    const ended = [422, 'That took too long. Please sign in again.']
    const without = await finish(answer, '')
    expect([without.status, without.body.error]).toEqual(ended)
    expect((await finish(answer, (await begin()).cookie)).status).toBe(401)
    expect((await finish(answer, cookie)).status).toBe(200)
    const replayed = await finish(answer, cookie)
    expect([replayed.status, replayed.body.error]).toEqual(ended)
    const late = await begin()
    world.clock.advance(10 * MINUTE_MS)
    expect((await finish(await visitIssuer(late.url, nora()), late.cookie)).status).toBe(422)
  })

  test('returns only to pages of the app', async () => {
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a%0d%0ab']) {
      const answer = await signIn(nora(), company, `?return_to=${to}`)
      expect(answer.body.return_to).toBeNull()
    }
  })

  test('leads from the issuer to the sign-in page, without the answer in the address bar', async () => {
    const answer = await visitor().get('/api/v1/oidc/callback?code=a%2Bb&state=c')
    expect([answer.status, answer.headers['location']]).toEqual([303, '/sign-in#oidc=code%3Da%252Bb%26state%3Dc'])
    expect(answer.headers['cache-control']).toContain('no-store')
    // in the browser that began, the page can offer the same company again
    const { cookie } = await begin()
    const { headers } = await visitor().get('/api/v1/oidc/callback?error=a', { cookie })
    expect(headers['location']).toBe(`/sign-in?company=${company.slug}#oidc=error%3Da`)
  })
})

describe('where the company requires its own sign-in', () => {
  beforeEach(async () => {
    company = await newCompany({ mode: 'required' })
  })

  test('a right password is refused like a wrong one, and does not lock the account', async () => {
    const email = `old@${company.domain}`
    await existing(email)
    const signInWith = (password: string) => visitor().post('/api/v1/users/sign_in', { user: { email, password } })
    const [right, wrong] = [await signInWith(PASSWORD), await signInWith('wrong password')]
    expect([right.status, right.text]).toEqual([401, wrong.text])
    for (let tries = 0; tries < 10; tries++) await signInWith('wrong password')
    const row = await world.app.db
      .selectFrom('members')
      .select('locked_at')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row?.locked_at).toBeNull()
    const { body } = await visitor().post('/api/v1/users/sign_in_options', { email })
    expect(body.password).toBe(false)
  })

  test('an address of the company cannot sign up with a password', async () => {
    const user = {
      email: `new@${company.domain}`,
      password: PASSWORD,
      name: 'New',
      last_name: 'Here',
      terms_of_service: 1,
    }
    const { status, body } = await visitor().post('/api/v1/users/sign_up', { user })
    expect([status, body.errors['user.email']]).toEqual([
      422,
      [`${company.name} signs its people in itself. Please go to the sign-in page.`],
    ])
  })
})

describe('an existing account', () => {
  const join = (token: string, password: string) => visitor().post('/api/v1/oidc/join', { join: { token, password } })

  test('is joined after its password was given, and then the issuer signs it in', async () => {
    const member = await existing(nora().email)
    const asked = await signIn(nora(), company, '?return_to=/account')
    const { email } = nora()
    expect([asked.status, asked.body]).toEqual([
      200,
      { join: { token: expect.any(String), company: company.name, email, return_to: '/account' } },
    ])
    expect(asked.headers['authorization']).toBeUndefined()
    const { token } = asked.body.join
    const wrong = await join(token, 'wrong password')
    expect([wrong.status, wrong.body.error]).toEqual([401, 'Invalid email or password.'])
    const joined = await join(token, PASSWORD)
    expect([(await me(joined)).body.external_id, joined.status]).toEqual([member.externalId, 200])
    expect((await join(token, PASSWORD)).status).toBe(422)
    expect((await me(await signIn(nora()))).body.external_id).toBe(member.externalId)
    expect((await placeOf(nora().email))?.verified_at).toEqual(expect.any(Date))
    expect((await outbox(world, nora().email))[0]?.subject).toBe(`${company.name} signs you in to Tendwell from now on`)
  })

  test('is joined by a mailed link; what the creator of an unproven account knows no longer opens it', {
    tags: '@sec-issuer-join',
  }, async () => {
    const member = await existing(nora().email)
    const { token } = (await signIn(nora())).body.join
    expect((await visitor().post('/api/v1/oidc/join/link', { token })).status).toBe(200)
    const link_token = await mailedToken(world, nora().email)
    const confirmed = await visitor().post('/api/v1/oidc/join/confirmation', { link_token })
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { company: company.name, start_path: `/api/v1/oidc/start/${company.slug}` },
    ])
    expect((await visitor().post('/api/v1/oidc/join/confirmation', { link_token })).status).toBe(422)
    expect((await world.as(member).get('/api/v1/users/current')).status).toBe(401)
    const user = { email: nora().email, password: PASSWORD }
    expect((await visitor().post('/api/v1/users/sign_in', { user })).status).toBe(401)
    expect((await me(await signIn(nora()))).body.external_id).toBe(member.externalId)
  })

  test('stays with its owner when the company gives the address to another person', async () => {
    await signIn(nora())
    const { status, body } = await signIn(nora({ subject: `another-${companies}` }))
    expect([status, body.error]).toEqual([409, 'This address is used by another account. Contact support.'])
  })
})

describe("the company's rule about second factors", () => {
  const require2 = () =>
    world.app.deskDb.updateTable('companies').set({ mfa_policy: 'required' }).where('id', '=', company.id).execute()

  test("is met by the issuer's second factor only where the settings trust it", async () => {
    await require2()
    const untrusted = await signIn(nora({ methods: ['pwd', 'mfa'] }))
    expect([untrusted.body.mfa_required, untrusted.headers['mfa-token'], (await me(untrusted)).status]).toEqual([
      true,
      undefined,
      401,
    ])
    company = await newCompany({ trustMfa: true })
    await require2()
    expect((await signIn(nora({ methods: ['pwd'] }))).body.mfa_required).toBe(true)
    const trusted = await signIn(nora({ methods: ['pwd', 'otp'] }))
    expect([trusted.body.mfa_required, (await me(trusted)).status]).toEqual([false, 200])
  })
})

describe('the issuer', () => {
  test('may be away: the start leads back to the sign-in page, and the answer says so', async () => {
    const gone = await openIssuer(BACK)
    await connect(company.slug, {}, gone)
    const { url, cookie } = await begin()
    const answer = await visitIssuer(url, nora())
    await gone.close()
    const { status, body } = await finish(answer, cookie)
    expect([status, body.error]).toEqual([
      503,
      `${company.name}’s sign-in isn’t answering. Try again in a minute, or use your password.`,
    ])
    expect((await begin()).url).toBe(`/sign-in?company=${company.slug}#oidc_failure=away`)
  })

  test('may change its keys', async () => {
    const old = await openIssuer(BACK)
    await connect(company.slug, {}, old)
    expect((await signIn(nora())).status).toBe(200)
    await old.close()
    const renewed = await openIssuer(BACK, { port: Number(new URL(old.url).port) })
    expect((await signIn(nora())).status).toBe(200)
    await renewed.close()
  })
})
