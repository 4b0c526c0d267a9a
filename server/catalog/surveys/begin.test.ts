import { describe, expect, test } from 'vitest'
import { writeSurvey, writeVersion } from '#tests/world/catalog.ts'
import { giveRequest, giveUpload } from '#tests/world/requests.ts'
import { begin, faultOf, requestRow, runOf } from '#tests/world/survey-run.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

describe('starting a request', () => {
  const beginWith = (survey: number | string, body: unknown = { for_alpha: true }) =>
    world.as(world.maya).post(`/api/v1/request_surveys/${survey}/user_request_surveys`, body)

  test('asks the first question', async () => {
    const answer = await beginWith(
      await writeSurvey(world, { questions: [{ datum: 1, label: 'What is the matter?' }, { datum: 2 }] }),
    )
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        success: true,
        user_request_survey: {
          id: expect.stringMatching(/^[\w-]{22}$/),
          next_item: {
            item: {
              id: 1,
              question: 'What is the matter?',
              type: 'TextInput',
              select_options: [],
              universal_answer: null,
            },
            optional: false,
            last_question: false,
          },
        },
      },
    ])
  })

  test('is rejected if the idea is not for_alpha, retired, unpublished or unknown', async () => {
    const none = await beginWith(999_999)
    for (const survey of [
      await writeSurvey(world, { for_alpha: false }),
      await writeSurvey(world, { retired_at: world.clock.now() }),
      await writeSurvey(world, { published: false }),
      'x',
      '99999999999999',
    ]) {
      const answer = await beginWith(survey)
      expect([answer.status, answer.text]).toEqual([404, none.text])
    }
    expect((await world.as(null).post('/api/v1/request_surveys/1/user_request_surveys', {})).status).toBe(401)
  })

  test('keeps its questions when new ones are published, while a new run gets the new ones', async () => {
    const survey = await writeSurvey(world, { questions: [{ datum: 1 }, { datum: 2 }] })
    const before = runOf(world, (await beginWith(survey)).body.user_request_survey.id)
    await writeVersion(world, survey, [{ datum: 3 }])
    await writeVersion(world, survey, [{ datum: 4 }], false)
    await before.answer(1, 'x')
    expect((await before.next()).item.id).toBe(2)
    expect((await beginWith(survey)).body.user_request_survey.next_item.item.id).toBe(3)
  })

  test('can link to a request of the same member', async () => {
    const survey = await writeSurvey(world)
    const [mine, jonahs] = [await giveRequest(world, world.maya), await giveRequest(world, world.jonah)]
    for (const id of [jonahs.external_id, world.app.newId(), ''])
      expect(faultOf(await beginWith(survey, { linked_request_id: id }))).toEqual([422, ['linked_request_id']])
    expect((await beginWith(survey, { linked_request_id: null })).status).toBe(201)
    const run = runOf(
      world,
      (await beginWith(survey, { linked_request_id: mine.external_id })).body.user_request_survey.id,
    )
    await run.answer(1, 'Again')
    const { external_id } = (await run.submit()).body.request
    expect(await requestRow(world, external_id)).toMatchObject({ linked_request_id: mine.id })
  })
})

describe('a started request', () => {
  test('is resumed where it was, in the order of the questions', async () => {
    const survey = await writeSurvey(world, {
      name: 'See a doctor',
      questions: [{ datum: 1 }, { datum: 2, optional: true }, { datum: 206, type: 'SingleUploadInput' }, { datum: 3 }],
    })
    const begun = await world
      .as(world.maya)
      .post(`/api/v1/request_surveys/${survey}/user_request_surveys`, { for_alpha: true })
    const run = runOf(world, begun.body.user_request_survey.id)
    const key = await giveUpload(world, world.maya, { filename: 'rash.png' })
    await run.answer(1, 'one')
    await run.answer(2, null)
    await run.answer(206, key)
    const { user_request_survey } = (await run.resume()).body
    expect(user_request_survey).toMatchObject({
      id: run.id,
      submitted: false,
      request_survey: { id: survey, name: 'See a doctor', is_custom: false },
    })
    expect(
      user_request_survey.answered.map((one: { item: { id: number }; value: unknown; filename: unknown }) => [
        one.item.id,
        one.value,
        one.filename,
      ]),
    ).toEqual([
      [1, 'one', null],
      [2, null, null],
      [206, key, 'rash.png'],
    ])
    expect(user_request_survey.next_item.item.id).toBe(3)
  })

  test('shows its length and the time of the answer to its own member only', async () => {
    const run = await begin(world, [{ datum: 1 }, { datum: 2, optional: true }])
    const outlook = async (member = world.maya, id = run.id) =>
      (await world.as(member).get(`/api/v1/survey_outlook?run_id=${id}`)).body.outlook
    const details = await outlook()
    expect(details.questions).toBe(2)
    await run.answer(1, 'one')
    const { external_id } = (await run.submit()).body.request
    const request = await world.app.db
      .selectFrom('requests')
      .select('due_at')
      .where('external_id', '=', external_id)
      .executeTakeFirstOrThrow()
    expect(details.answer_due_at).toBe(request.due_at?.toISOString())
    expect([await outlook(world.jonah), await outlook(world.maya, world.app.newId())]).toEqual([null, null])
  })

  test('cannot be seen, answered or submitted by another member', async () => {
    const mayas = await begin(world, [{ datum: 1 }])
    const strangers = runOf(world, mayas.id, world.jonah)
    const nobodys = runOf(world, world.app.newId(), world.jonah)
    const malformed = runOf(world, '7', world.jonah)
    for (const call of [
      (run: typeof mayas) => run.resume(),
      (run: typeof mayas) => run.answer(1, 'x'),
      (run: typeof mayas) => run.submit(),
      (run: typeof mayas) => world.as(world.jonah).get(`${run.path}/next_screen_item`),
    ]) {
      const answers = [await call(strangers), await call(nobodys), await call(malformed)]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    }
    expect((await mayas.next()).item.id).toBe(1)
  })
})
