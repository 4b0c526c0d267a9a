import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { giveReply, giveRequest, giveUpload, type StoredRequest } from '#tests/world/requests.ts'
import { bodiesOf, draft, say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

describe('a message', () => {
  test('a message is returned in the thread as the member’s, whatever the request body claims', async () => {
    const request = await giveRequest(world, world.maya)
    const answer = await say(world, request, 'Hello <b>there</b>', {}, { source: 'other', source_name: 'Theo' })
    expect(answer.status).toBe(201)
    expect(answer.body.request.messages).toEqual([
      {
        id: expect.any(String),
        body_html: '<p>Hello &lt;b&gt;there&lt;/b&gt;</p>',
        source: 'user',
        source_name: 'Maya Lindqvist',
        external_created_at: world.clock.now().toISOString(),
        attachment_keys: [],
        attachments: [],
      },
    ])
    expect((await world.as(world.maya).get(request.path)).body).toEqual(answer.body)
  })

  test('the response lists its events, including the reopening, and none for a retry', async () => {
    const lastEvent = async () => {
      const { last_number } = await world.app.db
        .selectFrom('member_streams')
        .select('last_number')
        .where('member_id', '=', world.maya.id)
        .executeTakeFirstOrThrow()
      return String(last_number)
    }
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    const key = { 'idempotency-key': world.app.newId() }
    const reopening = await say(world, request, 'It broke again', key)
    expect(reopening.headers['x-event-id']).toBe(await lastEvent())
    const repeat = await say(world, request, 'It broke again', key)
    expect([repeat.status, repeat.headers['x-event-id']]).toEqual([201, undefined])
    const another = await say(world, request, 'Once more')
    expect(another.headers['x-event-id']).toBe(await lastEvent())
  })

  test.each([
    ['blank', { message: { body: ' \n\t' } }],
    ['nothing that a person sees', { message: { body: '\u200b\u2060\ufeff' } }],
    ['missing', { message: {} }],
    ['no text', { message: { body: 7 } }],
    ['longer than 10,000 characters', { message: { body: 'x'.repeat(10_001) } }],
    ['with a character that cannot be stored', { message: { body: 'nul \0 here' } }],
  ])('a message whose body is %s is rejected at the field', { tags: '@sec-invisible-message' }, async (_what, body) => {
    const request = await giveRequest(world, world.maya)
    const answer = await world.as(world.maya).post(`${request.path}/messages`, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['message.body']])
    expect(await bodiesOf(world, request)).toEqual([])
  })

  test('a message of 10,000 characters is accepted, counted in graphemes', async () => {
    const request = await giveRequest(world, world.maya)
    expect((await say(world, request, '🐕'.repeat(10_000))).status).toBe(201)
  })

  test('a message to another member’s request gets the same response as to an unknown one', async () => {
    const request = await giveRequest(world, world.jonah)
    const strangers = await say(world, request, 'Hello')
    const nobodys = await world.as(world.maya).post(`/api/v1/requests/${world.app.newId()}/messages`, draft('Hello'))
    const malformed = await world.as(world.maya).post('/api/v1/requests/7/messages', draft('Hello'))
    expect([strangers.status, strangers.text]).toEqual([404, nobodys.text])
    expect([malformed.status, malformed.text]).toEqual([404, nobodys.text])
    expect((await world.as(null).post(`${request.path}/messages`, draft('Hello'))).status).toBe(401)
  })

  test('the request waits for us from the first unanswered message on', async () => {
    const request = await giveRequest(world, world.maya, { status: 'in_progress' })
    await giveReply(world, request, world.theo)
    world.clock.advance(HOUR_MS)
    const asked = world.clock.now()
    await say(world, request, 'One question')
    world.clock.advance(HOUR_MS)
    await say(world, request, 'And another')
    const row = await rowOf(request)
    expect([row.waiting_on, row.waiting_since, row.last_message_at]).toEqual(['us', asked, world.clock.now()])
  })

  test('a message is never timed before the previous one, even if a server’s clock is slow', async () => {
    const request = await giveRequest(world, world.maya)
    await say(world, request, 'first')
    world.clock.advance(-HOUR_MS)
    const { messages } = (await say(world, request, 'second')).body.request
    world.clock.advance(HOUR_MS)
    expect(messages[1].external_created_at).toBe(messages[0].external_created_at)
  })

  test('concurrent messages each get their own number', async () => {
    const request = await giveRequest(world, world.maya)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => say(world, request, `n${n}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await bodiesOf(world, request)).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `<p>n${n}</p>`).toSorted(),
    )
    expect((await rowOf(request)).last_seq).toBe(20)
  })
})

describe('an attachment', () => {
  test('an attachment must be the member’s own uploaded file, and belongs to one message', async () => {
    const request = await giveRequest(world, world.maya)
    const key = await giveUpload(world, world.maya)
    const { body } = await say(world, request, 'See this', {}, { attachment_keys: [key] })
    expect(body.request.messages[0]).toMatchObject({
      attachment_keys: [key],
      attachments: [{ key, filename: 'x-ray.png', content_type: 'image/png', size: 2048 }],
    })
    expect((await world.as(world.maya).get(request.path)).body).toEqual(body)
    await expectRefusedFile(await say(world, request, 'Again', {}, { attachment_keys: [key] }))
  })

  test.each([
    ['a stranger’s', () => giveUpload(world, world.jonah)],
    ['not uploaded yet', () => giveUpload(world, world.maya, { arrived: false })],
    ['unknown', async () => 'no-such-key'],
  ])('an attachment that is %s is rejected together with its message', async (_what, key) => {
    const request = await giveRequest(world, world.maya)
    await expectRefusedFile(await say(world, request, 'See this', {}, { attachment_keys: [await key()] }))
    expect(await bodiesOf(world, request)).toEqual([])
  })

  test('a message has at most one attachment', async () => {
    const request = await giveRequest(world, world.maya)
    const keys = [await giveUpload(world, world.maya), await giveUpload(world, world.maya)]
    await expectRefusedFile(await say(world, request, 'See these', {}, { attachment_keys: keys }))
    expect((await say(world, request, 'None', {}, { attachment_keys: [] })).status).toBe(201)
    expect((await say(world, request, 'None', {}, { attachment_keys: null })).status).toBe(201)
  })

  test('an attachment in several concurrent messages goes to one of them', async () => {
    const first = await giveRequest(world, world.maya)
    const second = await giveRequest(world, world.maya)
    const key = await giveUpload(world, world.maya)
    const answers = await Promise.all(
      [first, second, first, second].map((request) => say(world, request, 'Mine', {}, { attachment_keys: [key] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    expect([...(await bodiesOf(world, first)), ...(await bodiesOf(world, second))]).toHaveLength(1)
  })

  async function expectRefusedFile(answer: Awaited<ReturnType<typeof say>>) {
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['message.attachment_keys']])
  }
})

function rowOf(request: StoredRequest) {
  return world.app.db.selectFrom('requests').selectAll().where('id', '=', request.id).executeTakeFirstOrThrow()
}
