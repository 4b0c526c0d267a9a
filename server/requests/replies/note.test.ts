import { beforeEach, describe, expect, test } from 'vitest'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const note = (body: object, key?: string) =>
  world
    .as(world.theo)
    .post(`/desk/api/requests/${request.external_id}/notes`, body, key ? { 'idempotency-key': key } : undefined)

test('a note never reaches the member, whatever the request body contains', async () => {
  const before = (await world.as(world.maya).get(request.path)).text
  const { status, body } = await note({ body: 'Between us', internal: false, run_at: '2027-01-01T00:00:00Z' })
  expect(status).toBe(201)
  expect(body.request.messages).toMatchObject([{ internal: true, body_html: '<p>Between us</p>' }])
  expect((await world.as(world.maya).get(request.path)).text).toBe(before)
})

test('a note is stored once per key, and does not require having seen the latest entries', async () => {
  await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'Hello?' } })
  const [first, again] = [await note({ body: 'Once' }, 'n1'), await note({ body: 'Once' }, 'n1')]
  expect([first.status, again.status, again.body.request.messages.length]).toEqual([201, 201, 2])
  expect((await note({ body: 'Other' }, 'n1')).status).toBe(422)
})

test('a note with an unfilled placeholder is accepted, and an empty note is rejected', async () => {
  expect((await note({ body: 'Use {{date}} in the next one' })).status).toBe(201)
  expect((await note({ body: ' ' })).status).toBe(422)
})

describe('a mention', () => {
  const calls = async (staff: TestStaff) => {
    const { alerts, unread } = (await world.as(staff).get('/desk/api/alerts')).body
    const mentions = alerts.filter(({ kind, external_id }: { kind: string; external_id: string }) => {
      return kind === 'mention' && external_id === request.external_id
    })
    return { mentions, unread }
  }
  const seen = (staff: TestStaff) =>
    world.as(staff).post(`/desk/api/requests/${request.external_id}/seen`, { up_to: 1000 })
  beforeEach(async () => {
    // the concierges have seen the member's question
    for (const one of [world.theo, world.ines]) await seen(one)
  })

  test('a mention alerts the colleague until the colleague has seen it, and is marked in the note', async () => {
    const { body } = await note({ body: 'Could you ring them, @ines calder? _Or_ @Ines Calder’s friend?' })
    expect(body.request.messages.at(-1).body_html).toBe(
      '<p>Could you ring them, <strong>@ines calder</strong>? <em>Or</em> <strong>@Ines Calder</strong>’s friend?</p>',
    )
    const { mentions } = await calls(world.ines)
    expect(mentions).toEqual([
      {
        key: `mention-${request.external_id}-${body.request.last_seq}`,
        kind: 'mention',
        external_id: request.external_id,
        due_at: null,
        by: 'Theo Marchetti',
      },
    ])
    await seen(world.ines)
    expect((await calls(world.ines)).mentions).toEqual([])
  })

  test('a mention counts its request once among the unread ones', async () => {
    const before = (await calls(world.ines)).unread
    await note({ body: '@Ines Calder' })
    await note({ body: 'Again: @Ines Calder' })
    expect(await calls(world.ines)).toMatchObject({ mentions: [{}, {}], unread: before + 1 })
  })

  test('a mention of oneself, of staff without a desk, or within another word is ignored', async () => {
    const { body } = await note({
      body: '@Theo Marchetti, @Olga Petrie, ring ines@Ines Calder, @Ines Calderwood or @Ines',
    })
    expect(body.request.messages.at(-1).body_html).toContain('<strong>@Theo Marchetti</strong>')
    for (const one of [world.theo, world.ines]) expect((await calls(one)).mentions).toEqual([])
  })

  test('a mention opens no access: a colleague’s request still needs a reason', async () => {
    await atDesk(world, world.theo, request).change({ assignee: 'me' })
    await note({ body: '@Ines Calder, what do you think?' })
    expect((await calls(world.ines)).mentions).toHaveLength(1)
    const answer = await atDesk(world, world.ines, request).open()
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['reason']])
  })

  test('an @name in a message to the member is plain text', async () => {
    await atDesk(world, world.theo, request).reply('Ask @Ines Calder')
    expect((await calls(world.ines)).mentions).toEqual([])
  })
})
