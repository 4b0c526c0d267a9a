import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusesOf } from '#tests/harness/statuses.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createCompany } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PATH = '/api/v1/users/sign_up'
const PASSWORD = 'a quiet harbour'

const world = setUpWorld({ INTERNAL_COMPANIES: 'tendwell-labs' })
beforeAll(async () => {
  const { deskDb } = world.app
  await createCompany(deskDb, { slug: 'tendwell-team', name: 'Tendwell', internal: true })
  await createCompany(deskDb, { slug: 'tendwell-labs', name: 'Tendwell Labs' })
})
beforeEach(() => world.clock.advance(HOUR_MS))

function form(more: Record<string, unknown> = {}) {
  const user = { email: 'ada@example.com', password: PASSWORD, name: 'Ada', last_name: 'Byron', terms_of_service: 1 }
  return { user: { ...user, ...more } }
}
const signUp = (more?: Record<string, unknown>) => world.as(null).post(PATH, form(more))
const signIn = (email: string, password: string) =>
  world.as(null).post('/api/v1/users/sign_in', { user: { email, password } })
const memberCount = async () =>
  Number(
    (
      await world.app.db
        .selectFrom('members')
        .select((m) => m.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function companiesOf(email: string) {
  return world.app.db
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_companies.member_id')
    .innerJoin('companies', 'companies.id', 'member_companies.company_id')
    .select(['companies.slug', 'member_companies.verified_at'])
    .where('members.email', '=', email)
    .execute()
}

test('a new member can sign in with the address in any case', async () => {
  const answer = await signUp({ email: '  Grace@Example.COM ' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    status: { code: 200, message: expect.any(String) },
    data: '{"email":"grace@example.com"}',
  })
  expect((await signIn('GRACE@example.com', PASSWORD)).status).toBe(200)
})

test('the link of a company joins the company, unverified, with the slug in any case', async () => {
  expect((await signUp({ email: 'joan@example.com', company_slug: 'BrightWater' })).status).toBe(200)
  expect(await companiesOf('joan@example.com')).toEqual([{ slug: 'brightwater', verified_at: null }])
})

test.each([undefined, null, '', '  '])('company_slug %j is no company', async (company_slug) => {
  const email = `none-${String(company_slug).length}-${typeof company_slug}@example.com`
  expect((await signUp({ email, company_slug })).status).toBe(200)
  expect(await companiesOf(email)).toEqual([])
})

test.each(['no-such', 'tendwell-team', 'tendwell-labs', 'TENDWELL-LABS', '../etc', "'; --"])(
  'the slug %j is rejected and creates no account',
  async (company_slug) => {
    const before = await memberCount()
    const answer = await signUp({ email: 'stray@example.com', company_slug })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['user.company_slug'])
    expect(await memberCount()).toBe(before)
  },
)

describe('a person who signs up with the address of another person', () => {
  const disown = (confirm_token: string) => world.as(null).post('/api/v1/users/disown_email', { confirm_token })
  const linkTo = async (page: string, email: string) => {
    const [mail] = await outbox(world, email)
    return (
      mail?.links
        .find((link) => link.includes(`/${page}/`))
        ?.split('/')
        .at(-1) ?? ''
    )
  }

  test('is deleted with its factors when the owner disowns it', { tags: '@sec-disowned-account' }, async () => {
    const email = 'owner@example.com'
    await signUp({ email })
    const session = (await signIn(email, PASSWORD)).headers.authorization
    const squatter = () => world.as(null).get('/api/v1/users/current', { authorization: String(session) })
    await world.app.db.updateTable('members').set({ phone: '5550100100' }).where('email', '=', email).execute()
    expect((await squatter()).status).toBe(401)
    const token = await linkTo('not-me', email)
    expect((await disown('made up')).status).toBe(422)
    expect((await disown(token)).status).toBe(200)
    expect((await disown(token)).status).toBe(422)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signUp({ email, password: 'the owner’s own' })).status).toBe(200)
    expect((await signIn(email, 'the owner’s own')).body).toMatchObject({ mfa_required: false })
  })

  test('keeps an address that its owner has confirmed, because mailed links no longer remove the account', async () => {
    const email = 'confirmed@example.com'
    await signUp({ email })
    const token = await linkTo('confirm-email', email)
    expect((await world.as(null).post('/api/v1/users/confirm_email', { confirm_token: token })).status).toBe(200)
    expect((await disown(token)).status).toBe(422)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('keeps the account if the link is two weeks old', async () => {
    const email = 'late@example.com'
    await signUp({ email })
    const token = await linkTo('not-me', email)
    world.clock.advance(14 * DAY_MS)
    expect((await disown(token)).status).toBe(422)
  })
})

describe('an address that has an account', () => {
  test('is rejected without a reason, and its owner receives a mail', async () => {
    const answer = await signUp({ email: 'MAYA@tendwell.test' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ 'user.email': [answer.body.error] })
    expect(answer.body.error).not.toMatch(/taken|exists|already|account/i)
    const [mail] = await outbox(world, 'maya@tendwell.test')
    expect(mail?.subject).toBe('You already have a Tendwell account')
    expect(mail?.links).toEqual([
      `${world.app.config.publicUrl}/sign-in`,
      `${world.app.config.publicUrl}/forgot-password`,
    ])
  })

  test('keeps its password', async () => {
    await signUp({ email: 'maya@tendwell.test' })
    expect((await signIn('maya@tendwell.test', PASSWORD)).status).toBe(401)
  })

  test('receives the mail as soon, and after the same time, as a new account receives its confirmation', async () => {
    await signUp({ email: 'maya@tendwell.test' })
    await signUp({ email: 'new-here@example.com' })
    const letters = await world.app.db
      .selectFrom('outgoing')
      .select(['kind', 'urgent', 'expires_at'])
      .where('recipient', 'in', ['maya@tendwell.test', 'new-here@example.com'])
      .execute()
    const lanes = letters.map(({ kind, urgent, expires_at }) => [kind, urgent, expires_at !== null])
    expect(new Set(lanes.map(String))).toEqual(new Set(['confirm,true,true']))
  })

  test('receives at most five mails an hour', async () => {
    const mails = async () => (await outbox(world, 'jonah@tendwell.test')).length
    for (let at = 0; at < 7; at++) expect((await signUp({ email: 'jonah@tendwell.test' })).status).toBe(422)
    expect(await mails()).toBe(5)
    world.clock.advance(HOUR_MS)
    await signUp({ email: 'jonah@tendwell.test' })
    expect(await mails()).toBe(6)
  })

  test('is free again once the account is closed, without a mail about the old account', async () => {
    await signUp({ email: 'closed@example.com' })
    await world.app.db
      .updateTable('members')
      .set({ closed_at: world.clock.now() })
      .where('email', '=', 'closed@example.com')
      .execute()
    expect((await signUp({ email: 'closed@example.com' })).status).toBe(200)
    const subjects = (await outbox(world, 'closed@example.com')).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set(['Confirm your email address for Tendwell']))
    const accounts = await world.app.db
      .selectFrom('members')
      .select('closed_at')
      .where('email', '=', 'closed@example.com')
      .execute()
    expect(accounts.map(({ closed_at }) => closed_at !== null).toSorted()).toEqual([false, true])
  })
})

test('ten concurrent sign-ups with one address create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ email: 'race@example.com' })))
  expect(statusesOf(answers)).toEqual({ 200: 1, 422: 9 })
})

test.each<[string, Record<string, unknown>]>([
  ['user.email', { email: '' }],
  ['user.email', { email: 'nobody' }],
  ['user.email', { email: 'a@b' }],
  ['user.email', { email: 'a@b.test\r\nBcc: c@d.test' }],
  ['user.email', { email: `${'a'.repeat(250)}@example.com` }],
  ['user.email', { email: null }],
  ['user.password', { password: undefined }],
  ['user.password', { password: '12345' }],
  ['user.password', { password: 'x'.repeat(129) }],
  ['user.password', { password: 123456 }],
  ['user.name', { name: '   ' }],
  ['user.name', { name: 'n'.repeat(101) }],
  ['user.name', { name: 'nul\0' }],
  ['user.last_name', { last_name: undefined }],
  ['user.terms_of_service', { terms_of_service: 0 }],
  ['user.terms_of_service', { terms_of_service: '1' }],
  ['user.terms_of_service', { terms_of_service: undefined }],
  ['user.company_slug', { company_slug: 7 }],
])('%s is reported as invalid in %j', async (path, more) => {
  const before = await memberCount()
  const answer = await signUp({ email: 'fault@example.com', ...more })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([path])
  expect(await memberCount()).toBe(before)
})

test('the longest allowed name and password are accepted, counted in characters', async () => {
  const email = 'long@example.com'
  const password = '🔑'.repeat(128)
  expect((await signUp({ email, password, name: 'ñ'.repeat(100), last_name: '漢'.repeat(100) })).status).toBe(200)
  expect((await signIn(email, password)).status).toBe(200)
  expect((await signIn(email, password.slice(2))).status).toBe(401)
})

test('unknown fields are not stored', async () => {
  await signUp({ email: 'mass@example.com', phone: '5550100100', id: 1, closed_at: '2020-01-01', external_id: 'mine' })
  const member = await world.app.db
    .selectFrom('members')
    .select(['phone', 'closed_at', 'external_id'])
    .where('email', '=', 'mass@example.com')
    .executeTakeFirstOrThrow()
  expect(member).toEqual({ phone: null, closed_at: null, external_id: expect.not.stringMatching(/^mine$/) })
})
