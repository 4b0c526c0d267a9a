import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import { createCompany, createMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
let orchard: number
let member: TestMember
let made = 0

beforeEach(async () => {
  made += 1
  const { deskDb } = world.app
  orchard = await createCompany(deskDb, { slug: `orchard-${made}`, name: `Orchard ${made}`, access: 'eligible' })
  await deskDb
    .updateTable('companies')
    .set({ contact_name: 'Petra Vogel', contact_email: contact(), language: 'es' })
    .where('id', '=', orchard)
    .execute()
  const person = { db: deskDb, now: world.clock.now(), passwordHash: 'none', name: `Orchardperson${made} Doe` }
  member = await createMember({ ...person, companyId: orchard })
  await deskDb.updateTable('member_companies').set({ verified_at: null }).where('member_id', '=', member.id).execute()
})

const contact = () => `petra-${made}@orchard.example`
const ask = (company_id = orchard) => world.as(member).post('/api/v1/users/current/contact_question', { company_id })
const mailAgain = () => world.as(member).post('/api/v1/users/current/confirmation_mail')
const prove = () =>
  world.app.db.updateTable('members').set({ email_proven_at: world.clock.now() }).where('id', '=', member.id).execute()
const mailsTo = (address: string) => outbox(world, address)

test('the contact gets one mail a day with the name and the confirmed address, in the company’s language', async () => {
  expect((await ask()).status, 'before the address is confirmed').toBe(403)
  await prove()
  expect((await ask()).status).toBe(200)
  const again = await ask()
  expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true])
  const mails = await mailsTo(contact())
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(`Orchardperson${made} Doe (${member.email}) se registró`)
  world.clock.advance(DAY_MS)
  expect((await ask()).status).toBe(200)
})

test('the contact of another company, or of one that knows the member, is not asked', async () => {
  await prove()
  expect((await ask(world.brightwater)).status).toBe(404)
  await world.app.db
    .updateTable('member_companies')
    .set({ verified_at: world.clock.now() })
    .where('member_id', '=', member.id)
    .execute()
  expect((await ask()).status).toBe(404)
  expect(await mailsTo(contact())).toEqual([])
})

test('the confirmation mail is sent again three times an hour, until the address is confirmed', async () => {
  for (const status of [200, 200, 200, 429]) expect((await mailAgain()).status).toBe(status)
  const confirm_token = await mailedToken(world, member.email)
  expect((await world.as(null).post('/api/v1/users/confirm_email', { confirm_token })).status).toBe(200)
  expect((await world.as(member).get('/api/v1/users/current')).body.standing.email_confirmed).toBe(true)
  const before = (await mailsTo(member.email)).length
  expect((await mailAgain()).status).toBe(200)
  expect(await mailsTo(member.email)).toHaveLength(before)
})
