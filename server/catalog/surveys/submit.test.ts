import { describe, expect, test } from 'vitest'
import { writeSurvey } from '#tests/world/catalog.ts'
import { giveUpload } from '#tests/world/requests.ts'
import { begin, everyType, requestRow, runOf } from '#tests/world/survey-run.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

describe('submitting', () => {
  test('keeps an answer complete with its blank lines', async () => {
    const run = await begin(world, [{ datum: 202, type: 'MultilineTextInput', label: 'What happened?' }])
    await run.answer(202, 'It leaks.\n\nWho pays?\nI do not know.')
    const { body } = await run.submit()
    const { request } = (await world.as(world.maya).get(`/api/v1/requests/${body.request.external_id}`)).body
    const answers = [{ question: 'What happened?', answer: 'It leaks.\n\nWho pays?\nI do not know.' }]
    expect(request.answers).toEqual(answers)
    const seen = await world.as(world.theo).get(`/desk/api/requests/${body.request.external_id}`)
    expect(seen.body.request.answers).toEqual(answers)
    const reply = await world
      .as(world.maya)
      .post(`/api/v1/requests/${request.id}/messages`, { message: { body: 'Hi' } })
    expect(reply.body.request.answers).toEqual(answers)
  })

  test("creates a request with the survey's name, the questions and answers, at the end of the queue", async () => {
    const run = await begin(world, [...everyType, { datum: 207, label: 'Anything else?', optional: true }])
    await run.answer(201, 'Rex')
    await run.answer(202, null)
    await run.answer(203, '(555) 010-0142')
    await run.answer(204, 'maya@tendwell.test')
    await run.answer(205, 'l')
    const key = await giveUpload(world, world.maya, { filename: 'rex.png' })
    await run.answer(206, key)
    const { status, body } = await run.submit()
    expect([status, body]).toEqual([
      200,
      { success: true, request: { external_id: expect.stringMatching(/^[\w-]{22}$/) } },
    ])

    const { request } = (await world.as(world.maya).get(`/api/v1/requests/${body.request.external_id}`)).body
    expect(request).toMatchObject({
      name: 'Find a vet',
      status: 'open',
      messages: [],
      unread_count: 0,
      issued_at: world.clock.now().toISOString(),
    })
    expect(request.details).toBe(
      [
        'Question 201?\nRex',
        'Question 203?\n(555) 010-0142',
        'Question 204?\nmaya@tendwell.test',
        'Question 205?\nLarge',
        'Question 206?\nrex.png',
      ].join('\n\n'),
    )
    expect(request.answers.at(-1)).toEqual({
      question: 'Question 206?',
      answer: 'rex.png',
      attachment_url: `/attachments/${key}`,
    })
    const row = await requestRow(world, request.id)
    expect(row).toMatchObject({ waiting_on: 'us', waiting_since: world.clock.now(), last_seq: 1 })
    const [event] = await world.app.db.selectFrom('timeline').selectAll().where('request_id', '=', row.id).execute()
    expect(event).toMatchObject({
      seq: 1,
      kind: 'event',
      event: 'opened',
      source: 'user',
      source_name: 'Maya Lindqvist',
    })
    const file = await world.app.db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect(file.request_id).toBe(row.id)
    expect((await world.as(world.maya).get('/api/v1/requests/open')).body.requests.at(-1).id).toBe(request.id)
  })

  test("names a request after the member's own words if the idea asks for them, and the queue shows only them", async () => {
    const survey = await writeSurvey(world, {
      name: 'Something else entirely',
      is_custom: true,
      questions: [
        { datum: 211, type: 'MultilineTextInput', label: 'Tell us what’s on your mind.' },
        { datum: 212, label: 'When is it easiest to reach you?' },
      ],
    })
    const path = `/api/v1/request_surveys/${survey}/user_request_surveys`
    const run = runOf(world, (await world.as(world.maya).post(path, { for_alpha: true })).body.user_request_survey.id)
    await run.answer(211, 'Find the lamp my grandfather built. He sold it in 1974.')
    await run.answer(212, 'Evenings')
    const { external_id } = (await run.submit()).body.request
    const { request } = (await world.as(world.maya).get(`/api/v1/requests/${external_id}`)).body
    expect(request.name).toBe('Find the lamp my grandfather built')
    const { requests } = (await world.as(world.theo).get('/desk/api/requests')).body
    expect(requests.find((one: { external_id: string }) => one.external_id === external_id)).toMatchObject({
      name: 'Find the lamp my grandfather built',
      last_words: { text: 'Find the lamp my grandfather built. He sold it in 1974. · Evenings' },
    })
  })

  test('requires only the required questions', async () => {
    const run = await begin(world, [{ datum: 1 }, { datum: 2, optional: true }])
    expect((await run.submit()).status).toBe(422)
    await run.answer(1, 'x')
    expect((await run.submit()).status).toBe(200)
  })

  test('returns the same request when repeated, one by one or in a burst on two servers', async () => {
    const run = await begin(world, [{ datum: 1 }])
    await run.answer(1, 'x')
    const another = await world.anotherNode()
    const count = async () => (await world.as(world.maya).get('/api/v1/requests/open?limit=200')).body.requests.length
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? world : another).as(world.maya).post(`${run.path}/submit`)),
    )
    answers.push(await run.submit())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('is final', async () => {
    const run = await begin(world, [{ datum: 1 }, { datum: 2, optional: true }])
    await run.answer(1, 'x')
    expect((await run.resume()).body.user_request_survey).toMatchObject({ submitted: false, request_id: null })
    const request_id = (await run.submit()).body.request.external_id
    expect((await run.answer(1, 'y')).status).toBe(409)
    expect((await run.answer(2, null)).status).toBe(409)
    expect(await run.next()).toBeNull()
    expect((await run.resume()).body.user_request_survey).toMatchObject({
      submitted: true,
      request_id,
      next_item: null,
    })
  })

  test('during an answer never loses an acknowledged answer', async () => {
    for (let round = 0; round < 5; round++) {
      const run = await begin(world, [{ datum: 1 }])
      await run.answer(1, 'before')
      const [edited, submitted] = await Promise.all([run.answer(1, 'after'), run.submit()])
      const { details } = await requestRow(world, submitted.body.request.external_id)
      expect([edited.status, details]).toEqual(
        edited.status === 201 ? [201, 'Question 1?\nafter'] : [409, 'Question 1?\nbefore'],
      )
    }
  })
})
