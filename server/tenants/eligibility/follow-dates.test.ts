import { beforeAll, expect, test, vi } from 'vitest'
import { listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { createCompany, createMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { followDates } from './follow-dates.ts'
import { hashAddress } from './hash-person.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
let door: string
let made = 0

beforeAll(async () => {
  door = await world.memberDoor.listen({ host: '127.0.0.1', port: 0 })
})

const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** A member of a separate company, whose list has them with these dates. */
async function listed(dates: { starts_on?: string; ends_on?: string }) {
  made += 1
  const { deskDb, secrets } = world.app
  const companyId = await createCompany(deskDb, { slug: `dated-${made}`, name: `Dated ${made}` })
  const person = { db: deskDb, now: world.clock.now(), passwordHash: 'none', name: `Dated${made} Person` }
  const member = await createMember({ ...person, companyId })
  const address = hashAddress(secrets, member.email)
  const row = { company_id: companyId, source: 'list', identity: address, address_hmac: address } as const
  await deskDb
    .insertInto('eligible_people')
    .values({ ...row, ...dates })
    .execute()
  await deskDb.insertInto('desk.eligibility_versions').values({ company_id: companyId }).execute()
  await deskDb.updateTable('members').set({ email_proven_at: world.clock.now() }).where('id', '=', member.id).execute()
  const verified_at = dates.starts_on ? null : world.clock.now()
  const place = { verified_at, by_eligibility: verified_at !== null }
  await deskDb.updateTable('member_companies').set(place).where('member_id', '=', member.id).execute()
  return member
}

const stateOf = async (member: TestMember) =>
  (await world.as(member).get('/api/v1/users/current')).body.standing.places[0].state

test('a place ends after its last day everywhere, once, and open pages of the member read everything again', async () => {
  const member = await listed({ ends_on: dayIn(2) })
  const page = await listenTo(`${door}/api/v1/events`, proofOf(member))
  await vi.waitUntil(() => page.lastId() !== undefined)
  await followDates(world.app)
  expect(await stateOf(member)).toBe('verified')
  world.clock.advance(2 * DAY_MS)
  await followDates(world.app)
  expect(await stateOf(member), 'its last day').toBe('verified')
  world.clock.advance(1.5 * DAY_MS)
  expect(await followDates(world.app)).toBe(1)
  expect(await stateOf(member)).toBe('ended')
  expect(await page.until(1)).toMatchObject([{ event: 'reset' }])
  page.leave()
  expect(await followDates(world.app), 'nothing is due anymore').toBe(0)
})

test('a place starts on its first day', async () => {
  const member = await listed({ starts_on: dayIn(3) })
  await followDates(world.app)
  expect(await stateOf(member)).toBe('unverified')
  world.clock.advance(3 * DAY_MS)
  expect(await followDates(world.app)).toBe(1)
  expect(await stateOf(member)).toBe('verified')
})
