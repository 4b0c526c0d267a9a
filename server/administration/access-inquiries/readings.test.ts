import { beforeEach, describe, expect, test } from 'vitest'
import type { Reading } from '#contract/member/readings.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { outbox } from '#tests/world/outbox.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const readings = async (query = `request_id=${request.external_id}`, who = world.maya) =>
  (await world.as(who).get(`/api/v1/readings?${query}`)).body
const latest = async (): Promise<Reading> => (await readings()).readings[0]
const ask = (body: object, who = world.maya) => world.as(who).post('/api/v1/reading_questions', body)

describe("the readings of a member's data", () => {
  test('show the member the reader, the content, the time and the reason in plain words', async () => {
    await atDesk(world, world.theo, request).open()
    expect(await readings()).toEqual({
      readings: [
        {
          id: expect.any(Number),
          at: world.clock.now().toISOString(),
          name: 'Theo Marchetti',
          role: 'concierge',
          what: 'opened',
          why: 'Not assigned yet',
          request: { external_id: request.external_id, name: 'Find a vet' },
          question: null,
        },
      ],
      next: null,
    })
  })

  test('name another request as the reason only if it belongs to the same member', async () => {
    await atDesk(world, world.theo, request).change({ assignee: 'me' })
    for (const [owner, why] of [
      [world.maya, 'It belongs to “Find a vet”'],
      [world.jonah, 'It belongs to another request of theirs'],
    ] as const) {
      world.clock.advance(HOUR_MS)
      const own = await giveRequest(world, owner)
      await atDesk(world, world.ines, own).change({ assignee: 'me' })
      const body = { why: 'related', related: own.external_id }
      await world.as(world.ines).post(`/desk/api/requests/${request.external_id}/reason`, body)
      expect((await latest()).why).toBe(why)
    }
    world.clock.advance(HOUR_MS)
    const written = { why: 'other', words: 'The landlord rang me about it' }
    await world.as(world.ines).post(`/desk/api/requests/${request.external_id}/reason`, written)
    expect((await latest()).why).toBe('“The landlord rang me about it”')
  })

  test('are visible to this member only, and include neither lists nor search terms', async () => {
    await atDesk(world, world.theo, request).change({ assignee: 'me' })
    await world.as(world.ines).get('/desk/api/requests?q=vet')
    const answer = await world.as(world.maya).get(`/api/v1/readings?request_id=${request.external_id}`)
    expect(answer.body.readings.map(({ what }: Reading) => what)).toEqual(['found', 'opened'])
    expect(JSON.stringify(answer.body.readings[0].why)).not.toContain('vet')
    expect((await world.as(world.jonah).get(`/api/v1/readings?request_id=${request.external_id}`)).status).toBe(404)
    const { readings: jonahs } = await readings('limit=100', world.jonah)
    expect(jonahs.filter((one: Reading) => one.request?.external_id === request.external_id)).toEqual([])
  })

  test('are returned to the end, page by page', async () => {
    for (let n = 0; n < 3; n++) {
      world.clock.advance(HOUR_MS)
      await atDesk(world, world.theo, request).open()
    }
    const first = await readings(`request_id=${request.external_id}&limit=2`)
    const second = await readings(`request_id=${request.external_id}&limit=2&after=${first.next}`)
    expect([first.readings.length, second.readings.length, second.next]).toEqual([2, 1, null])
  })
})

describe('a question about a reading', () => {
  const questions = async () => (await world.as(world.olga).get('/desk/api/reading_questions')).body.questions
  const answer = (id: string, words: string, who = world.olga) =>
    world.as(who).post(`/desk/api/reading_questions/${id}/answer`, { answer: words })

  test('has a due time, is answered once by operations, and the member receives a discreet mail', async () => {
    await atDesk(world, world.theo, request).open()
    const { id } = await latest()
    const asked = await ask({ reading_id: id, words: 'Why at night?' })
    expect([asked.status, asked.body.question.answer_by]).toEqual([
      201,
      new Date(world.clock.now().getTime() + 3 * DAY_MS).toISOString(),
    ])
    expect((await ask({ reading_id: id, words: 'And again?' })).body.question.words).toBe('Why at night?')
    const waiting = (await questions()).find((one: { words: string }) => one.words === 'Why at night?')
    expect(waiting).toMatchObject({ member: { name: world.maya.fullName }, reader: { name: 'Theo Marchetti' } })
    expect(JSON.stringify(waiting)).not.toContain(request.external_id)
    for (const words of ['It came in late.', 'No, it did not.'])
      expect((await answer(waiting.id, words)).status).toBe(200)
    expect((await latest()).question).toMatchObject({ answer: 'It came in late.', answered_by: 'Olga Petrie' })
    const [mail] = await outbox(world, world.maya.email)
    expect([mail?.subject, mail?.body.includes('night')]).toEqual(['Your question to Tendwell was answered', false])
    expect((await answer('nobodysnobodysnobodysno', 'x')).status).toBe(404)
    // the reading of the question by operations is recorded, too
    const { readings: all } = await readings('limit=100')
    expect(all.find((one: Reading) => one.name === 'Olga Petrie')).toMatchObject({ what: 'account' })
  })

  test('cannot be answered by the person it is about', async () => {
    world.clock.advance(DAY_MS)
    await world.as(world.olga).get(`/desk/api/accounts/${world.maya.externalId}`)
    const { readings: all } = await readings('limit=1')
    await ask({ reading_id: all[0].id, words: 'Who is Olga?' })
    const mine = (await questions()).find((one: { words: string }) => one.words === 'Who is Olga?')
    expect((await answer(mine.id, 'It is me')).status).toBe(409)
  })

  test("must be about a reading of the member's own data", async () => {
    await atDesk(world, world.theo, request).open()
    const { id } = await latest()
    expect((await ask({ reading_id: id, words: 'What is that?' }, world.jonah)).status).toBe(422)
    expect((await ask({ reading_id: id, words: ' ' })).status).toBe(422)
    expect((await ask({ reading_id: 999_999_999, words: 'What?' })).status).toBe(422)
  })
})
