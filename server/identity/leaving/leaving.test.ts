import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createCompany, createMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { noticeEndedPlaces } from './notice-ended-places.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
const PASSWORD = 'a quiet harbour'
let passwordHash = ''
let made = 0
let acme: number
let member: TestMember

beforeEach(async () => {
  made += 1
  const { deskDb } = world.app
  passwordHash ||= await hashPassword(PASSWORD)
  acme = await createCompany(deskDb, { slug: `mast-${made}`, name: `Mast ${made}`, access: 'eligible' })
  await deskDb
    .insertInto('eligible_domains')
    .values({ company_id: acme, domain: `mast-${made}.example` })
    .execute()
  const person = { db: deskDb, now: world.clock.now(), passwordHash, name: `Mastperson${made} Doe` }
  member = await createMember({ ...person, companyId: acme })
  await set({ email: work(), email_proven_at: world.clock.now() })
})

const work = () => `person@mast-${made}.example`
const home = () => `person-${made}@home.example`
const set = (fields: {
  email?: string
  email_proven_at?: Date | null
  password_hash?: string
  phone?: string | null
  locale?: string
}) => world.app.deskDb.updateTable('members').set(fields).where('id', '=', member.id).execute()
const choose = (private_email: string | null) =>
  world.app.db
    .insertInto('notice_preferences')
    .values({ member_id: member.id, private_email })
    .onConflict((known) => known.column('member_id').doUpdateSet({ private_email }))
    .execute()
const end = (company = acme) => {
  const ended_at = world.clock.now()
  const grace_until = new Date(ended_at.getTime() + 30 * DAY_MS)
  return world.app.deskDb
    .updateTable('member_companies')
    .set({ ended_at, grace_until })
    .where('member_id', '=', member.id)
    .where('company_id', '=', company)
    .execute()
}
const leaving = async () => (await world.as(member).get('/api/v1/users/current/leaving')).body
const signIn = (email: string, password = PASSWORD) =>
  world.as(null).post('/api/v1/users/sign_in', { user: { email, password } })
const mailsTo = async (address: string) => {
  await noticeEndedPlaces(world.app)
  return outbox(world, address)
}

describe('what is missing before a member leaves', () => {
  test('is a private address, then a password, then nothing', async () => {
    expect(await leaving()).toMatchObject({
      to_do: 'private_email',
      is_company_address: true,
      places: [{ company: { id: acme }, grace_days: 30, signs_in: false, ended_at: null }],
    })
    await choose(home())
    await set({ password_hash: NO_PASSWORD })
    expect((await leaving()).to_do).toBe('password')
    await set({ password_hash: passwordHash })
    expect(await leaving()).toMatchObject({ to_do: 'nothing', private_email: home() })
  })

  test('is the confirmation of a private sign-in address', async () => {
    await set({ email: home(), email_proven_at: null })
    expect(await leaving()).toMatchObject({ to_do: 'confirm_email', is_company_address: false })
    await set({ email_proven_at: world.clock.now() })
    expect((await leaving()).to_do).toBe('nothing')
  })
})

describe('the private address', () => {
  test('signs in a member who has left, and only then', { tags: '@sec-leaver-address' }, async () => {
    await choose(home())
    expect((await signIn(home())).status).toBe(401)
    await end()
    expect((await signIn(home(), 'wrong')).status).toBe(401)
    expect((await signIn(home())).status).toBe(200)
    await choose(null)
    expect((await signIn(home())).status).toBe(401)
  })

  test('signs in no one while the member belongs to another company, or if two leavers share it', {
    tags: '@sec-leaver-address',
  }, async () => {
    await choose(home())
    await end()
    await world.app.db
      .insertInto('member_companies')
      .values({ member_id: member.id, company_id: world.brightwater })
      .execute()
    expect((await signIn(home())).status).toBe(401)
    await end(world.brightwater)
    expect((await signIn(home())).status).toBe(200)
    const person = { db: world.app.deskDb, now: world.clock.now(), passwordHash, name: `Mastspouse${made} Doe` }
    const spouse = await createMember({ ...person, companyId: acme })
    await world.app.db
      .insertInto('notice_preferences')
      .values({ member_id: spouse.id, private_email: home() })
      .execute()
    expect((await signIn(home())).status).toBe(200)
    await world.app.deskDb
      .updateTable('member_companies')
      .set({ ended_at: world.clock.now(), grace_until: world.clock.now() })
      .where('member_id', '=', spouse.id)
      .execute()
    expect((await signIn(home())).status).toBe(401)
  })
})

describe('the end of a place', () => {
  test('is mailed once to the private address, in the member’s language', async () => {
    await choose(home())
    await set({ locale: 'es' })
    await end()
    const [mail, ...more] = await mailsTo(home())
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tu cuenta de Tendwell sigue siendo tuya')
    expect(mail?.body).toContain('/account#leaving')
    expect(await mailsTo(home())).toHaveLength(1)
    expect(await mailsTo(work())).toEqual([])
  })

  test('is not mailed to an address of the company', async () => {
    await end()
    expect(await mailsTo(work())).toEqual([])
    await choose(home())
    expect(await mailsTo(home())).toEqual([])
  })

  test('is mailed to a sign-in address that is not the company’s, again after another end', async () => {
    await set({ email: home() })
    await end()
    expect(await mailsTo(home())).toHaveLength(1)
    world.clock.advance(DAY_MS)
    await end()
    expect(await mailsTo(home())).toHaveLength(2)
  })
})

describe('a link by operations', () => {
  const send = (body: object) =>
    world
      .as(world.olga)
      .post(`/desk/api/accounts/${member.externalId}/leaver_link`, { reason: 'They called us', ...body })
  const setPassword = (token: string, password = 'a new quiet harbour') =>
    world.as(null).put('/api/v1/users/password', {
      reset_password_token: token,
      password,
      password_confirmation: password,
    })
  const tokenIn = async (address: string) =>
    (await outbox(world, address)).flatMap(({ links }) => links).find((link) => link.includes('/reset-password/'))

  test('goes to the confirmed private address, sets a password, and proves no other address', async () => {
    await choose(home())
    await set({ password_hash: NO_PASSWORD, email_proven_at: null })
    await end()
    expect((await send({ to: 'private_email' })).status).toBe(200)
    expect((await outbox(world, work()))[0]?.links).toEqual([])
    const token = (await tokenIn(home()))?.split('/').at(-1) ?? ''
    expect((await setPassword(token)).status).toBe(200)
    expect((await signIn(home(), 'a new quiet harbour')).status).toBe(200)
    const row = await world.app.db
      .selectFrom('members')
      .select('email_proven_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row.email_proven_at).toBeNull()
    const change = await world.app.deskDb
      .selectFrom('desk.audit_records')
      .select(['action', 'after'])
      .where('thing_id', '=', member.externalId)
      .executeTakeFirstOrThrow()
    expect(change).toEqual({
      action: 'deskSendLeaverLink',
      after: { sent_to: 'private_email', reason: 'They called us' },
    })
  })

  test('is refused where nothing is confirmed, before the member leaves, and 30 days after', {
    tags: '@sec-leaver-link',
  }, async () => {
    const codes = async () => {
      const { status, body } = await send({ to: 'private_email' })
      return [status, body.error]
    }
    expect(await codes()).toEqual([409, expect.stringContaining('have not left')])
    await end()
    expect(await codes()).toEqual([409, expect.stringContaining('confirmed no such address')])
    expect((await send({ to: 'phone', email: home() })).status).toBe(409)
    await choose(home())
    expect((await send({ to: 'private_email' })).status).toBe(200)
    world.clock.advance(30 * DAY_MS)
    expect(await codes()).toEqual([409, expect.stringContaining('have not left')])
  })

  test('goes to the confirmed phone with a private address to confirm, and needs both', async () => {
    const phone = `55501${String(made).padStart(5, '0')}`
    await set({ phone, password_hash: NO_PASSWORD })
    await end()
    expect((await send({ to: 'phone' })).status).toBe(422)
    expect((await send({ to: 'phone', email: home() })).status).toBe(200)
    const [text] = await outbox(world, `+1${phone}`)
    const token = text?.links[0]?.split('/').at(-1) ?? ''
    expect((await setPassword(token)).status).toBe(200)
    expect((await signIn(home(), 'a new quiet harbour')).status).toBe(401)
    const [mail] = await outbox(world, home())
    const confirmation = mail?.links[0]?.split('/').at(-1)
    const confirmed = await world.as(null).post('/api/v1/notices/private_address/confirmation', { token: confirmation })
    expect(confirmed.status).toBe(200)
    expect((await signIn(home(), 'a new quiet harbour')).status).toBe(200)
  })

  test('is not for employers and concierges', async () => {
    await choose(home())
    await end()
    for (const who of [world.theo]) {
      const path = `/desk/api/accounts/${member.externalId}/leaver_link`
      expect((await world.as(who).post(path, { reason: 'x', to: 'private_email' })).status).toBe(403)
    }
  })
})
