import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearSecondFactors, enrolled } from '#tests/world/second-factor.ts'
import { setUpWorld } from '#tests/world/world.ts'

const ADDRESS = [
  { answer_id: 148, value: ' 4117 Harriet Avenue ' },
  { answer_id: 149, value: '' },
  { answer_id: 150, value: 'Minneapolis' },
  { answer_id: 151, value: 'MN' },
  { answer_id: 311, value: '55409' },
  { answer_id: 313, value: 'United States' },
]

const world = setUpWorld()
let token: string
beforeAll(async () => {
  token = (await world.as(world.maya).get('/api/v1/users/current')).body.onboarding.token
})
beforeEach(async () => {
  await world.app.db.deleteFrom('member_data').execute()
  await world.app.db.updateTable('members').set({ onboarded_at: null }).execute()
})

const post = (answers: unknown, member = world.maya) => world.as(member).post(token, { answers })
const answer = (answer_id: unknown, value: unknown) => ({ answer_id, value })
const isRequired = async () => (await world.as(world.maya).get('/api/v1/users/current')).body.onboarding.required

async function factsOf(member = world.maya) {
  const rows = await world.app.db
    .selectFrom('member_data')
    .select(['datum_id', 'value'])
    .where('member_id', '=', member.id)
    .execute()
  return Object.fromEntries(rows.map(({ datum_id, value }) => [datum_id, value]))
}

test('the onboarding is saved one step at a time', async () => {
  const aboutYou = [132, 134, 121, 122, 120].map((id) => answer(id, id % 2 === 0))
  expect((await post(aboutYou)).body).toEqual({ success: true })
  expect(await isRequired()).toBe(true)
  const contact = [answer(104, '(555) 123-4567'), answer(165, ' Maya@Example.com'), answer(611, ADDRESS)]
  expect((await post(contact)).status).toBe(200)
  expect(await isRequired()).toBe(false)
  expect(await factsOf()).toEqual({
    120: true,
    121: false,
    122: true,
    132: true,
    134: true,
    104: '5551234567',
    165: 'maya@example.com',
    148: '4117 Harriet Avenue',
    150: 'Minneapolis',
    151: 'MN',
    311: '55409',
    313: 'United States',
  })
})

test('the onboarding is required until phone and email are saved, also by two concurrent calls', async () => {
  await post([answer(104, '5551234567')])
  expect(await isRequired()).toBe(true)
  await post([answer(165, 'maya@example.com')])
  expect(await isRequired()).toBe(false)

  await world.app.db.deleteFrom('member_data').execute()
  await world.app.db.updateTable('members').set({ onboarded_at: null }).execute()
  await Promise.all([post([answer(104, '5551234567')]), post([answer(165, 'maya@example.com')])])
  expect(await isRequired()).toBe(false)
})

test('the last of several values counts, within a call and between calls', async () => {
  await post([answer(132, true), answer(104, '5550000000'), answer(104, '555.000.0001')])
  await post([answer(132, false)])
  expect(await factsOf()).toEqual({ 104: '5550000001', 132: false })
})

test('saved answers are returned as they were posted, and only to their member', async () => {
  const filled = ADDRESS.filter(({ value }) => value).map(({ answer_id, value }) => answer(answer_id, value.trim()))
  await post([answer(132, true), answer(104, '(555) 123-4567'), answer(611, ADDRESS)])
  await world.app.db.insertInto('data').values({ id: 202, label: 'Breed', type: 'TextInput' }).execute()
  await world.app.db
    .insertInto('member_data')
    .values({ member_id: world.maya.id, datum_id: 202, value: '"asked elsewhere"', answered_at: world.clock.now() })
    .execute()
  const { status, body } = await world.as(world.maya).get(token)
  expect([status, body]).toEqual([
    200,
    { answers: [answer(104, '5551234567'), answer(132, true), answer(611, filled)] },
  ])
  expect((await world.as(world.jonah).get(token)).body).toEqual({ answers: [] })
  expect((await world.as(world.maya).get('/api/v1/onboarding/604/answers')).status).toBe(404)
  expect((await world.as(null).get(token)).status).toBe(401)
})

test('the verified phone is filled in until another one is saved or the onboarding is complete', async () => {
  const verified = { 'mfa-token': await enrolled(world, world.maya, '5550100199') }
  const read = async () => (await world.as(world.maya).get(token, verified)).body.answers
  expect(await read()).toEqual([answer(104, '5550100199')])
  await world.as(world.maya).post(token, { answers: [answer(104, '5551234567')] }, verified)
  expect(await read()).toEqual([answer(104, '5551234567')])
  await world.app.db.deleteFrom('member_data').execute()
  await world.app.db.updateTable('members').set({ onboarded_at: world.clock.now() }).execute()
  expect(await read()).toEqual([])
  await clearSecondFactors(world)
})

test('the answers of one member do not affect another', async () => {
  await post([answer(132, true)])
  await post([answer(132, false)], world.jonah)
  expect([await factsOf(), await factsOf(world.jonah)]).toEqual([{ 132: true }, { 132: false }])
})

describe('the address', () => {
  test('is not stored if it is empty', async () => {
    await post([
      answer(
        611,
        ADDRESS.map(({ answer_id }) => answer(answer_id, ' ')),
      ),
    ])
    expect(await factsOf()).toEqual({})
  })

  test.each([null, []])('is removed by %j', async (nothing) => {
    await post([answer(611, ADDRESS), answer(132, true)])
    expect((await post([answer(611, nothing)])).status).toBe(200)
    expect(await factsOf()).toEqual({ 132: true })
  })

  test('replaces the previous one as a whole', async () => {
    await post([answer(611, [...ADDRESS, answer(149, 'Apartment 3')])])
    await post([answer(611, ADDRESS)])
    expect(await factsOf()).not.toHaveProperty('149')
  })

  test.each([
    [148, 'Please enter the first line of your address'],
    [150, 'Please enter your city'],
    [151, 'Please enter your state'],
    [311, 'Please enter your postal code'],
    [313, 'Please enter your country'],
  ])('with any part filled needs %i', async (missing, sentence) => {
    const at = ADDRESS.findIndex(({ answer_id }) => answer_id === missing)
    const blank = await post([answer(132, true), answer(611, ADDRESS.with(at, { answer_id: missing, value: '  ' }))])
    expect([blank.status, blank.body]).toEqual([
      422,
      { error: sentence, errors: { 'answers.1.value': [sentence], [`answers.1.value.${at}.value`]: [sentence] } },
    ])
    const absent = await post([answer(611, ADDRESS.toSpliced(at, 1))])
    expect([absent.status, absent.body.errors]).toEqual([422, { 'answers.0.value': [sentence] }])
    expect(await factsOf()).toEqual({})
  })

  test('with only the optional line filled needs all the others', async () => {
    const { body } = await post([answer(611, [answer(149, 'Apartment 3')])])
    expect(body.errors['answers.0.value']).toHaveLength(5)
  })

  test('has no other parts', async () => {
    const { status, body } = await post([answer(611, [...ADDRESS, answer(104, '5551234567')])])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['answers.0.value.6.answer_id']])
  })
})

test.each([
  ['value', 132, 'true'],
  ['value', 132, null],
  ['value', 132, 1],
  ['value', 132, undefined],
  ['value', 104, ''],
  ['value', 104, '555123456'],
  ['value', 104, '55512345678'],
  ['value', 104, '555-CALL-NOW'],
  ['value', 104, 5551234567],
  ['value', 104, null],
  ['value', 165, ''],
  ['value', 165, 'nobody'],
  ['value', 165, true],
  ['value', 165, 'nul\0@example.com'],
  ['value', 611, 'Harriet Avenue'],
  ['value', 611, true],
  ['answer_id', 148, 'outside its group'],
  ['answer_id', 720, 'unknown'],
  ['answer_id', 999_999_999_999, true],
  ['answer_id', '132', true],
  ['answer_id', -1, true],
  ['answer_id', null, true],
])('the %s of %j rejects %j and saves nothing of the call', async (part, id, value) => {
  const refused = await post([answer(134, true), answer(id, value)])
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`answers.1.${part}`]])
  expect(refused.body.errors[`answers.1.${part}`]).toEqual([expect.stringMatching(/^[A-Z]/)])
  expect(await factsOf()).toEqual({})
})

test('all errors of a call are reported at once', async () => {
  const { body } = await post([answer(132, 'x'), answer(134, true), answer(104, 'x'), answer(165, 'x')])
  expect(Object.keys(body.errors)).toEqual(['answers.0.value', 'answers.2.value', 'answers.3.value'])
})

test.each([undefined, null, {}, 'x', Array(51).fill(answer(132, true))])('%j are no answers', async (answers) => {
  expect((await post(answers)).status).toBe(422)
})

test('an empty step is valid', async () => {
  expect((await post([])).body).toEqual({ success: true })
})

test.each(['604', '0603x', 'x', '99999999999'])('the onboarding %s does not exist', async (id) => {
  expect((await world.as(world.maya).post(`/api/v1/onboarding/${id}/answers`, { answers: [] })).status).toBe(404)
})

test('a caller who is not signed in cannot answer', async () => {
  expect((await world.as(null).post(token, { answers: [answer(132, true)] })).status).toBe(401)
})
