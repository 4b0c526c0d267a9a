import { describe, expect, test } from 'vitest'
import { writeSurvey } from '#tests/world/catalog.ts'
import { HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const find = (q: string) => world.as(world.theo).get(`/desk/api/members?q=${encodeURIComponent(q)}`)
const show = (id = world.maya.externalId, query = '') => world.as(world.theo).get(`/desk/api/members/${id}${query}`)
const names = ({ body }: { body: { members: { name: string }[] } }) => body.members.map(({ name }) => name)

/** Maya answers this idea's questions, and sends them by default. */
async function answer(survey: number, answers: [datum: number, value: string | null][], sends = true) {
  const maya = world.as(world.maya)
  const begun = await maya.post(`/api/v1/request_surveys/${survey}/user_request_surveys`, { for_alpha: true })
  const run = `/api/v1/user_request_surveys/${begun.body.user_request_survey.id}`
  for (const [object_satisfied_id, value] of answers) {
    world.clock.advance(MINUTE_MS)
    const user_request_answer = { object_satisfied_id, object_satisfied_type: 'Datum', value }
    await maya.post(`${run}/user_request_answers`, { user_request_answer })
  }
  return sends ? maya.post(`${run}/submit`) : begun
}

describe('a search for members', () => {
  test('a search finds members by name or email address, with their open requests', async () => {
    await giveRequest(world, world.jonah)
    await giveRequest(world, world.jonah, { status: 'closed' })
    const found = await find('weiss')
    expect([found.status, found.body.members]).toEqual([
      200,
      [
        {
          external_id: world.jonah.externalId,
          name: 'Jonah Weiss',
          email: 'jonah@tendwell.test',
          company: 'Brightwater Foods',
          open_requests: 1,
        },
      ],
    ])
    expect(names(await find('maya@'))).toEqual(['Maya Lindqvist'])
    expect(names(await find('tendwell.test'))).toEqual(['Jonah Weiss', 'Maya Lindqvist'])
    expect(names(await find('ma'))).toEqual(['Maya Lindqvist'])
    expect(names(await find('%_'))).toEqual([])
  })

  test('a search does not find a closed account', async () => {
    const closed = (closed_at: Date | null) =>
      world.app.db.updateTable('members').set({ closed_at }).where('id', '=', world.jonah.id).execute()
    await closed(world.clock.now())
    expect(names(await find('weiss'))).toEqual([])
    await closed(null)
  })

  test.each(['', 'a', ' a '])('a search for “%s” is rejected as too short', async (q) => {
    const { status, body } = await find(q)
    expect([status, body.errors]).toEqual([
      422,
      { q: ['Please type at least two letters of a name or email address.'] },
    ])
  })

  test('a search records each found member, with the search text', async () => {
    const before = (await accessRecords(world)).length
    await find('endwell.test')
    const rows = (await accessRecords(world)).slice(before)
    expect(rows.map(({ member_id }) => member_id)).toContain(world.maya.id)
    for (const row of rows)
      expect(row).toMatchObject({ staff_id: world.theo.id, what: 'found', words: 'endwell.test', request_id: null })
  })
})

describe('a member’s page', () => {
  test('the page shows the latest sent answer to each Datum, with the question’s text at that time', async () => {
    const vets = await writeSurvey(world, {
      questions: [
        { datum: 71, label: 'Who is your vet?' },
        {
          datum: 72,
          label: 'How soon?',
          type: 'SingleSelectInput',
          options: [
            { value: 'now', label: 'This week' },
            { value: 'later', label: 'Any time' },
          ],
        },
        { datum: 73, label: 'A picture', type: 'SingleUploadInput' },
        { datum: 74, label: 'Anything else?', optional: true },
      ],
    })
    const sitters = await writeSurvey(world, { questions: [{ datum: 71, label: 'Which vet do you go to?' }] })
    const picture = await upload(world, world.maya, { filename: 'biscuit.png' })
    await answer(vets, [
      [71, 'Dr. Moss'],
      [72, 'now'],
      [73, picture],
      [74, null],
    ])
    await answer(sitters, [[71, 'Dr. Field']])
    await answer(vets, [[71, 'Never sent']], false)
    const { body } = await show()
    const answers = body.member.answers.map((one: { question: string; answer: string }) => [one.question, one.answer])
    expect(answers).toEqual([
      ['Which vet do you go to?', 'Dr. Field'],
      ['A picture', 'biscuit.png'],
      ['How soon?', 'This week'],
    ])
  })

  test('the page shows the same as next to a request, and all requests', async () => {
    const request = await giveRequest(world, world.maya)
    const beside = (await atDesk(world, world.theo, request).open()).body.request.about
    const { body } = await show()
    expect(body.member).toMatchObject({ name: 'Maya Lindqvist', company: 'Brightwater Foods' })
    expect(body.member.answers).toEqual(beside.answers)
    expect(body.member.request_count).toBe(beside.request_count)
    expect(body.member.other_requests).toHaveLength(beside.other_requests.length + 1)
  })

  test('the page shows the notice channels, never the addresses or numbers', async () => {
    const notices = async () => (await show()).body.member.notices
    const defaults = { by_device: false, by_email: true, by_text: false, bounced: false, with_words: false }
    expect(await notices()).toEqual({ ...defaults, quiet_from: 21, quiet_until: 8 })
    const { db } = world.app
    await db
      .insertInto('notice_preferences')
      .values({ member_id: world.maya.id, by_text: true, with_words: true, quiet_from: 0, quiet_until: 0 })
      .execute()
    await db
      .updateTable('notice_preferences')
      .set({ refusals: 3, private_email: 'maya.alone@mail.example' })
      .where('member_id', '=', world.maya.id)
      .execute()
    expect(await notices()).toEqual({
      ...defaults,
      by_email: false,
      bounced: true,
      with_words: true,
      quiet_from: 0,
      quiet_until: 0,
    })
    expect((await show()).text).not.toContain('maya.alone')
    await db.updateTable('members').set({ phone: '5550100142' }).where('id', '=', world.maya.id).execute()
    expect(await notices(), 'a text message goes where there is a phone').toMatchObject({ by_text: true })
    await db.updateTable('members').set({ phone: null }).where('id', '=', world.maya.id).execute()
    await db.deleteFrom('notice_preferences').where('member_id', '=', world.maya.id).execute()
  })

  test.each([
    ['', 'by its address'],
    ['?from=search', 'found by a search'],
    ['?from=request', 'beside a request'],
  ])('a visit is recorded with its origin: %s is “%s”', async (query, reason) => {
    world.clock.advance(HOUR_MS)
    const before = (await accessRecords(world)).length
    for (const _again of [1, 2]) expect((await show(undefined, query)).status).toBe(200)
    expect((await accessRecords(world)).slice(before)).toMatchObject([
      { staff_id: world.theo.id, what: 'profile', member_id: world.maya.id, request_id: null, reason },
    ])
  })

  test('the page and the search fail if the access cannot be recorded', async () => {
    const { schema } = world.owner
    await schema.alterTable('desk.access_records').renameTo('hidden').execute()
    const answers = [await show(), await find('maya')]
    await schema.alterTable('desk.hidden').renameTo('access_records').execute()
    for (const { status, text } of answers) {
      expect(status).toBe(500)
      expect(text).not.toContain('Maya')
    }
  })

  test('an unknown member is 404, and leaves no record', async () => {
    const before = (await accessRecords(world)).length
    for (const id of ['nobodysmember', 'x', '%00']) expect((await show(id)).status).toBe(404)
    expect(await accessRecords(world)).toHaveLength(before)
  })
})

test('the page shows whether and how each place is verified, and until when open requests can be finished', async () => {
  const { deskDb } = world.app
  const change = (fields: object) =>
    deskDb.updateTable('member_companies').set(fields).where('member_id', '=', world.jonah.id).execute()
  const places = async () => (await show(world.jonah.externalId)).body.member.places
  const at = new Date('2027-01-04T10:00:00.000Z')
  const place = { company: 'Brightwater Foods', ended_at: null, grace_until: null }
  expect(await places()).toEqual([{ ...place, state: 'verified', by: 'operations' }])
  await change({ by_eligibility: true })
  expect(await places()).toMatchObject([{ by: 'list' }])
  await change({ ended_at: at, grace_until: at })
  const [ended] = await places()
  expect([ended.state, new Date(ended.grace_until)]).toEqual(['ended', at])
  await change({ ended_at: null, grace_until: null, verified_at: null })
  expect(await places()).toEqual([{ ...place, state: 'unverified', by: null }])
})
