import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { mailedToken } from '#tests/world/outbox.ts'
import { createMember, signInMember, type TestMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PATH = '/api/v1/users/current'
const VERSIONS = { terms_version: '2026-11', privacy_version: '2026-10' }
const SETTINGS = { TERMS_VERSION: '2026-11', PRIVACY_VERSION: '2026-10' }
const DUE = { ...VERSIONS, terms_url: 'https://tendwell.test/terms', privacy_url: 'https://tendwell.test/privacy' }

const world = setUpWorld({ ...SETTINGS, TERMS_ASK_SINCE: '2026-11-24' })
const acceptances = (memberId: number) =>
  world.app.db
    .selectFrom('terms_acceptances')
    .select(['terms_version', 'privacy_version', 'accepted_at', 'source'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

const dueOf = async (member: TestMember) => (await world.as(member).get(PATH)).body.terms_due
const accept = (member: TestMember, shown: object = VERSIONS) => world.as(member).post(`${PATH}/terms`, shown)
let ada: TestMember
let people = 0
beforeEach(async () => {
  people += 1
  // long before the moment from which members are asked
  const accepted = new Date('2026-11-20T08:00:00.000Z')
  ada = await createMember({ db: world.app.deskDb, now: accepted, passwordHash: '', name: `Ada${people} Byron` })
})

test('a member is not asked before the moment from which members are asked', async () => {
  expect(world.clock.now() < new Date('2026-11-24')).toBe(true)
  expect(await dueOf(ada)).toBeUndefined()
  expect((await accept(ada)).status).toBe(200)
  expect(await acceptances(ada.id)).toEqual([])
})

describe('from that moment on', () => {
  beforeEach(() => world.clock.advance(DAY_MS))

  test('a member whose acceptance is earlier is asked until they accept', async () => {
    expect(await dueOf(ada)).toEqual(DUE)
    expect((await accept(ada)).body).toEqual({ success: true })
    expect(await dueOf(ada)).toBeUndefined()
    const [acceptance, ...others] = await acceptances(ada.id)
    expect(acceptance).toEqual({ ...VERSIONS, accepted_at: world.clock.now(), source: 'asked_again' })
    expect(others).toEqual([])
  })

  test('a repeat changes nothing, not even at the same moment', async () => {
    const answers = await Promise.all([accept(ada), accept(ada), accept(ada)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const once = await acceptances(ada.id)
    expect(once).toHaveLength(1)
    world.clock.advance(DAY_MS)
    expect((await accept(ada)).status).toBe(200)
    expect(await acceptances(ada.id)).toEqual(once)
  })

  test.each([
    ['terms', { ...VERSIONS, terms_version: '2026-09' }],
    ['privacy policy', { ...VERSIONS, privacy_version: '' }],
  ])('another version of the %s is refused, and the member is still asked', async (_which, shown) => {
    const { status, body } = await accept(ada, shown)
    expect([status, body.error]).toEqual([
      409,
      'Our terms have changed again. Please look at the current ones before you agree.',
    ])
    expect(await dueOf(ada)).toEqual(DUE)
    expect(await acceptances(ada.id)).toEqual([])
  })

  test('a member who has not answered can still use the service', async () => {
    expect((await world.as(ada).get('/api/v1/requests/open')).status).toBe(200)
    expect((await world.as(ada).put(`${PATH}/name`, { first_name: 'Ada', last_name: 'King' })).status).toBe(200)
  })

  test('a member who signs up accepts the current versions, and is not asked', async () => {
    const email = `new-${people}@example.com`
    const user = { email, password: 'a quiet harbour', name: 'New', last_name: 'Here', terms_of_service: 1 }
    expect((await world.as(null).post('/api/v1/users/sign_up', { user })).status).toBe(200)
    const member = await world.app.db
      .selectFrom('members')
      .select(['id', 'terms_accepted_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(await acceptances(member.id)).toEqual([
      { ...VERSIONS, accepted_at: member.terms_accepted_at, source: 'sign_up' },
    ])
    const session = await signInMember(world.app.deskDb, member.id, world.clock.now())
    expect(await dueOf({ ...ada, ...session })).toBeUndefined()
  })

  test('the member’s copy of their data has each acceptance in words', async () => {
    await accept(ada)
    await world.as(world.olga).post(`/desk/api/accounts/${ada.externalId}/data`, { reason: 'Asked by mail' })
    const token = await mailedToken(world, ada.email)
    const { body } = await world.as(ada).get(`/api/v1/users/data?token=${encodeURIComponent(token)}`)
    const accepted_at = world.clock.now().toISOString()
    expect(body.data.accepted_terms).toEqual([
      { ...VERSIONS, accepted_at, accepted_by: 'Agreeing to the updated terms' },
    ])
  })

  test('an erasure deletes the acceptances', async () => {
    await accept(ada)
    const act = (verb: string, body: object) =>
      world.as(world.olga).post(`/desk/api/accounts/${ada.externalId}/${verb}`, body)
    await act('close', { email: ada.email, reason: 'Asked by mail' })
    expect((await act('erasure', { reason: 'Asked by mail' })).status).toBe(200)
    expect(await acceptances(ada.id)).toEqual([])
  })

  test('operations see how many members have not accepted yet', async () => {
    const open = async () => (await world.as(world.olga).get('/desk/api/setup')).body.setup.brand.terms_open
    const before = await open()
    expect(before).toBeGreaterThan(0)
    await accept(ada)
    expect(await open()).toBe(before - 1)
  })
})
