import { expect, test } from 'vitest'
import { createCompany, signInMember } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const CURRENT = '/api/v1/users/current'

const world = setUpWorld({ INTERNAL_COMPANIES: 'meridian' })

test('the current member has the shape of the API specification', async () => {
  expect((await world.as(world.maya).get(CURRENT)).body).toEqual({
    external_id: world.maya.externalId,
    full_name: 'Maya Lindqvist',
    first_name: 'Maya',
    email: 'maya@tendwell.test',
    request_count: 0,
    companies: [{ id: world.brightwater, name: 'Brightwater Foods', image_url: null }],
    internal: false,
    mfa_enrollment_available: true,
    mfa_enrolled: false,
    mfa_phone_ending: null,
    locale: 'en',
    onboarding: { required: true, survey_id: 603, token: '/api/v1/onboarding/603/answers' },
    standing: {
      may_start: true,
      may_write: true,
      email_confirmed: false,
      places: [
        {
          company: { id: world.brightwater, name: 'Brightwater Foods' },
          state: 'verified',
          eligible_only: false,
          ended_at: null,
          grace_until: null,
          contact: null,
          known_by: { digits: false, email: false, number: false },
        },
      ],
    },
  })
})

test("only the member's own requests are counted", async () => {
  const request = { name: 'A plumber', details: '', issued_at: world.clock.now() }
  await world.app.db
    .insertInto('requests')
    .values([
      { ...request, external_id: world.app.newId(), member_id: world.jonah.id },
      { ...request, external_id: world.app.newId(), member_id: world.jonah.id, status: 'closed' },
      { ...request, external_id: world.app.newId(), member_id: world.maya.id },
    ])
    .execute()
  expect((await world.as(world.maya).get(CURRENT)).body.request_count).toBe(1)
  expect((await world.as(world.jonah).get(CURRENT)).body.request_count).toBe(2)
})

test.each([
  ['an internal company', { slug: 'tendwell-team', name: 'Tendwell', internal: true }],
  ['a company that INTERNAL_COMPANIES names', { slug: 'meridian', name: 'Meridian Studios' }],
])('a member of %s is internal', async (_which, company) => {
  const { deskDb } = world.app
  const company_id = await createCompany(deskDb, company)
  await deskDb.insertInto('member_companies').values({ member_id: world.jonah.id, company_id }).execute()
  const { body } = await world.as(world.jonah).get(CURRENT)
  expect(body.internal).toBe(true)
  expect(body.companies.map(({ name }: { name: string }) => name)).toEqual(['Brightwater Foods', company.name])
  await deskDb.deleteFrom('member_companies').where('company_id', '=', company_id).execute()
})

test('signing out ends the session and its streams at once on every server', async () => {
  const other = await world.anotherNode()
  const { sessionId, token } = await signInMember(world.app.deskDb, world.maya.id, world.clock.now())
  const here = { authorization: `Bearer ${token}` }
  const ended = new Promise<void>((end) => other.app.live.onSessionEnd(sessionId, end))
  const answer = await world.as(null).delete('/api/v1/users/sign_out', here)
  expect([answer.status, answer.body]).toEqual([200, { success: true }])
  await ended
  expect((await other.as(null).get(CURRENT, here)).status).toBe(401)
  expect((await world.as(null).delete('/api/v1/users/sign_out', here)).status).toBe(401)
  expect((await world.as(world.maya).get(CURRENT)).status).toBe(200)
})

test.each(['', 'Bearer', 'Bearer ', 'Bearer wrong', 'Basic bWF5YTp4', 'null', `Bearer ${'a'.repeat(4000)}`])(
  'the authorization %j authenticates no member',
  async (authorization) => {
    const answer = await world.as(null).get(CURRENT, { authorization })
    expect([answer.status, answer.body]).toEqual([401, { error: 'Please sign in to continue.' }])
  },
)
