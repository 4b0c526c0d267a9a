import { expect, test } from 'vitest'
import { onboardingData } from '#contract/member/onboarding.ts'
import { writeSurvey } from '#tests/world/catalog.ts'
import { atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

test('a request’s details show its member: contact, household and other requests', async () => {
  const [car, old] = [
    await giveRequest(world, world.maya, { name: 'Car', issued_at: new Date('2026-11-20T09:00:00Z') }),
    await giveRequest(world, world.maya, { name: 'Old', status: 'closed' }),
  ]
  await giveRequest(world, world.jonah, { name: 'Not hers' })
  const given = [
    [onboardingData.phone, '5550100142'],
    [onboardingData.city, 'Minneapolis'],
    [onboardingData.home, true],
    [onboardingData.pet, true],
    [onboardingData.partner, false],
    [onboardingData.address_line_1, '18 Fremont Avenue'],
    [onboardingData.state, 'MN'],
    [onboardingData.postal_code, '55405'],
    [onboardingData.country, 'United States'],
  ] as const
  await world.app.db
    .insertInto('member_data')
    .values(
      given.map(([datum_id, value]) => ({
        member_id: world.maya.id,
        datum_id,
        value: JSON.stringify(value),
        answered_at: world.clock.now(),
      })),
    )
    .execute()
  await world.app.db
    .updateTable('members')
    .set({ timezone: 'America/Chicago' })
    .where('id', '=', world.maya.id)
    .execute()

  const request = await giveRequest(world, world.maya)
  const { status, body } = await atDesk(world, world.theo, request).open()
  expect([status, body.request]).toEqual([
    200,
    expect.objectContaining({
      external_id: request.external_id,
      details: 'What is the matter?\nThe dog limps',
      messages: [],
      events: [],
      last_seq: 0,
    }),
  ])
  expect(body.request.about).toEqual({
    external_id: world.maya.externalId,
    first_name: 'Maya',
    email: 'maya@tendwell.test',
    phone: '5550100142',
    timezone: 'America/Chicago',
    city: 'Minneapolis',
    address: ['18 Fremont Avenue', 'Minneapolis, MN 55405', 'United States'],
    notices: {
      by_device: false,
      by_email: true,
      by_text: false,
      bounced: false,
      with_words: false,
      quiet_from: 21,
      quiet_until: 8,
    },
    member_since: world.clock.now().toISOString(),
    places: [{ company: 'Brightwater Foods', state: 'verified', by: 'operations', ended_at: null, grace_until: null }],
    request_count: 3,
    household: ['home', 'pet'],
    not_in_household: ['partner'],
    answers: [],
    other_requests: [
      { external_id: car.external_id, name: 'Car', status: 'open', issued_at: '2026-11-20T09:00:00.000Z' },
      { external_id: old.external_id, name: 'Old', status: 'closed', issued_at: world.clock.now().toISOString() },
    ],
  })
})

test('a follow-up request links to the earlier request', async () => {
  const earlier = await giveRequest(world, world.maya, { status: 'closed' })
  const request = await giveRequest(world, world.maya, { linked_request_id: earlier.id })
  const followed = async (one: typeof request) => (await atDesk(world, world.theo, one).open()).body.request.follows
  expect([await followed(request), await followed(earlier)]).toEqual([earlier.external_id, null])
})

test('a member without a completed profile is shown with the known data', async () => {
  const request = await giveRequest(world, world.jonah)
  const { body } = await atDesk(world, world.theo, request).open()
  expect(body.request.about).toMatchObject({ phone: null, city: null, household: [], email: 'jonah@tendwell.test' })
})

test('a file that was uploaded as an answer is listed with the request and can be opened', async () => {
  const survey = await writeSurvey(world, { questions: [{ datum: 1, type: 'SingleUploadInput' }] })
  const maya = world.as(world.maya)
  const begun = await maya.post(`/api/v1/request_surveys/${survey}/user_request_surveys`, { for_alpha: true })
  const run = `/api/v1/user_request_surveys/${begun.body.user_request_survey.id}`
  const key = await upload(world, world.maya, { filename: 'x-ray.png' })
  await maya.post(`${run}/user_request_answers`, {
    user_request_answer: { object_satisfied_id: 1, object_satisfied_type: 'Datum', value: key },
  })
  const seen = async () => (await world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}`)).status
  expect(await seen()).toBe(404)
  const { body } = await maya.post(`${run}/submit`)
  const detail = await atDesk(world, world.theo, body.request).open()
  expect(detail.body.request.files).toEqual([
    { key, filename: 'x-ray.png', content_type: 'image/png', size: expect.any(Number) },
  ])
  expect(await seen()).toBe(200)
})

test('an unknown request and an invalid id are 404', async () => {
  for (const external_id of ['nobodysrequest', 'x', '%00', "'; drop"])
    expect((await atDesk(world, world.theo, { external_id }).open()).status).toBe(404)
})
