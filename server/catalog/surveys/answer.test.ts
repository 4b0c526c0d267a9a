import { describe, expect, test } from 'vitest'
import { type TestQuestion } from '#tests/world/catalog.ts'
import { giveRequest, giveUpload } from '#tests/world/requests.ts'
import { begin, everyType, faultOf, sizes } from '#tests/world/survey-run.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const ON_VALUE = [422, ['user_request_answer.value']]
const ON_QUESTION = [422, ['user_request_answer.object_satisfied_id']]

describe('a question', () => {
  test('is asked after the previous one until none is left', async () => {
    const run = await begin(world, everyType)
    const answers = [
      [201, 'Rex'],
      [202, null],
      [203, '5550100142'],
      [204, 'maya@tendwell.test'],
      [205, 'l'],
      [206, null],
    ] as const
    for (const [index, [datum, value]] of answers.entries()) {
      const { item, optional, last_question } = await run.next()
      expect([item.id, optional, last_question]).toEqual([datum, everyType[index]?.optional ?? false, index === 5])
      expect(item.select_options).toEqual(datum === 205 ? sizes : [])
      const { status, body } = await run.answer(datum, value)
      expect([status, body]).toEqual([
        201,
        {
          success: true,
          user_request_answer: {
            id: expect.any(String),
            object_satisfied_id: datum,
            object_satisfied_type: 'Datum',
            value,
          },
        },
      ])
    }
    expect(await run.next()).toBeNull()
  })

  test('that has not been asked, or belongs to another survey, cannot be answered', async () => {
    const run = await begin(world, [{ datum: 1 }, { datum: 2 }])
    for (const datum of [2, 3, 999_999_999_999, -1]) expect(faultOf(await run.answer(datum, 'x'))).toEqual(ON_QUESTION)
    for (const datum of ['1', 1.5, null, undefined]) expect(faultOf(await run.answer(datum, 'x'))).toEqual(ON_QUESTION)
    expect(faultOf(await run.answer(1, 'x', 'Question'))).toEqual([422, ['user_request_answer.object_satisfied_type']])
    expect((await run.next()).item.id).toBe(1)
  })

  test('can be answered again, and the answer keeps its ID', async () => {
    const run = await begin(world, [{ datum: 1 }, { datum: 2 }])
    const first = (await run.answer(1, 'one')).body.user_request_answer
    await run.answer(2, 'two')
    const edited = (await run.answer(1, 'uno')).body.user_request_answer
    expect(edited).toEqual({ ...first, value: 'uno' })
    expect(await run.next()).toBeNull()
  })

  test.each([
    ['TextInput', ['', ' \n', '\u200b', 'x'.repeat(10_001), 'nul \0', undefined, 7, true, [], {}, null]],
    ['MultilineTextInput', ['', null, 'x'.repeat(10_001)]],
    ['PhoneNumberInput', ['', '555010014', '55501001422', '555-CALL-NOW', '+47 22 12 34 56', '(555) 010-014x', null]],
    ['ManagedEmailInput', ['', 'maya', 'maya@', 'a b@c.de', null]],
    ['SingleSelectInput', ['', 'Small', 'xl', null]],
    ['SingleUploadInput', ['', 'no-such-key', null]],
  ] as const)('of type %s rejects an invalid value', async (type, values) => {
    const run = await begin(world, [{ datum: 300, type, options: sizes }])
    for (const value of values) expect([value, faultOf(await run.answer(300, value))]).toEqual([value, ON_VALUE])
    expect((await run.next()).item.id).toBe(300)
  })

  test.each([
    ['TextInput', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['MultilineTextInput', ' two\nlines ', ' two\nlines '],
    ['PhoneNumberInput', '(555) 010-0142', '5550100142'],
    ['PhoneNumberInput', '5550100142', '5550100142'],
    ['ManagedEmailInput', ' Maya@Tendwell.test', 'maya@tendwell.test'],
    ['SingleSelectInput', 's', 's'],
  ] as const)('of type %s stores a valid value', async (type, value, stored) => {
    const run = await begin(world, [{ datum: 301, type, options: sizes }])
    expect((await run.answer(301, value)).body.user_request_answer.value).toBe(stored)
  })

  test("suggests the member's last answer to the same Datum, but no file and no removed choice", async () => {
    const questions: TestQuestion[] = [
      { datum: 400 },
      { datum: 401, type: 'SingleSelectInput', options: sizes },
      { datum: 402, type: 'SingleUploadInput' },
      { datum: 403, optional: true },
    ]
    const first = await begin(world, questions)
    await first.answer(400, 'then')
    await first.answer(400, 'now')
    await first.answer(401, 's')
    await first.answer(402, await giveUpload(world, world.maya))
    await first.answer(403, null)

    const offered = async (asked: TestQuestion[], member = world.maya) => {
      const run = await begin(world, asked, member)
      return (await run.next()).item.universal_answer
    }
    expect(await offered([{ datum: 400 }])).toBe('now')
    expect(await offered([{ datum: 400 }], world.jonah)).toBeNull()
    expect(await offered([{ datum: 401, type: 'SingleSelectInput', options: sizes }])).toBe('s')
    expect(await offered([{ datum: 401, type: 'SingleSelectInput', options: sizes.slice(1) }])).toBeNull()
    expect(await offered([{ datum: 402, type: 'SingleUploadInput' }])).toBeNull()
    expect(await offered([{ datum: 403 }])).toBeNull()
  })

  test('suggests the answer of the onboarding, but no yes or no', async () => {
    await begin(world, [{ datum: 104, type: 'PhoneNumberInput' }, { datum: 132 }])
    for (const [datum_id, value] of [
      [104, '"5550100177"'],
      [132, 'true'],
    ] as const)
      await world.app.db
        .insertInto('member_data')
        .values({ member_id: world.jonah.id, datum_id, value, answered_at: world.clock.now() })
        .execute()
    const run = await begin(world, [{ datum: 104, type: 'PhoneNumberInput' }, { datum: 132 }], world.jonah)
    expect((await run.next()).item.universal_answer).toBe('5550100177')
    await run.answer(104, '5550100177')
    expect((await run.next()).item.universal_answer).toBeNull()
  })
})

describe('a file as an answer', () => {
  test('must belong to the member, be uploaded, and be unattached', async () => {
    const run = await begin(world, [
      { datum: 500, type: 'SingleUploadInput' },
      { datum: 501, type: 'SingleUploadInput' },
    ])
    for (const key of [await giveUpload(world, world.jonah), await giveUpload(world, world.maya, { arrived: false })])
      expect(faultOf(await run.answer(500, key))).toEqual(ON_VALUE)
    const key = await giveUpload(world, world.maya)
    expect((await run.answer(500, key)).status).toBe(201)
    expect((await run.answer(500, key)).status).toBe(201)
    expect(faultOf(await run.answer(501, key))).toEqual(ON_VALUE)
    const request = await giveRequest(world, world.maya)
    const sent = await world
      .as(world.maya)
      .post(`${request.path}/messages`, { message: { body: 'Hi', attachment_keys: [key] } })
    expect(sent.status).toBe(422)
  })

  test('is released when another one replaces it', async () => {
    const run = await begin(world, [{ datum: 500, type: 'SingleUploadInput', optional: true }])
    const [first, second] = [await giveUpload(world, world.maya), await giveUpload(world, world.maya)]
    for (const value of [first, second, first, null]) expect((await run.answer(500, value)).status).toBe(201)
    const request = await giveRequest(world, world.maya)
    for (const key of [first, second])
      expect(
        (
          await world
            .as(world.maya)
            .post(`${request.path}/messages`, { message: { body: 'Hi', attachment_keys: [key] } })
        ).status,
      ).toBe(201)
  })
})
