import { beforeEach, describe, expect, test } from 'vitest'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { giveReply, giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

beforeEach(async () => {
  await world.app.db.deleteFrom('requests').execute()
})

const open = () => world.as(world.maya).get('/api/v1/requests/open')

describe('the member’s read mark', () => {
  test('messages after the read mark are counted, and only an explicit call moves it', async () => {
    const request = await giveRequest(world, world.maya)
    const replies = [await reply(), await reply(), await reply()]
    expect(await unread()).toBe(3)
    await world.as(world.maya).get(request.path)
    expect(await unread()).toBe(3)
    expect((await mark(replies[1])).body).toEqual({ success: true })
    expect(await unread()).toBe(1)
    await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'My own does not count' } })
    expect(await unread()).toBe(1)
    const detail = (await world.as(world.maya).get(request.path)).body.request
    expect([detail.read_up_to, detail.unread_count]).toEqual([replies[1], 1])
    await mark(detail.messages.at(-1).id)
    expect(await unread()).toBe(0)
    await reply()
    expect(await unread()).toBe(1)

    function reply() {
      return giveReply(world, request, world.theo)
    }
    function mark(upTo: string | undefined) {
      return world.as(world.maya).post(`${request.path}/read`, { up_to: upTo })
    }
    async function unread() {
      return (await open()).body.requests[0].unread_count
    }
  })

  test('the read mark never moves back', async () => {
    const request = await giveRequest(world, world.maya)
    const first = await giveReply(world, request, world.theo)
    const second = await giveReply(world, request, world.theo)
    for (const upTo of [second, first, second])
      expect((await world.as(world.maya).post(`${request.path}/read`, { up_to: upTo })).status).toBe(200)
    expect((await world.as(world.maya).get(request.path)).body.request).toMatchObject({
      unread_count: 0,
      read_up_to: second,
    })
  })

  test('a call that moves the read mark returns the number of its event; another returns none', async () => {
    const request = await giveRequest(world, world.maya)
    const reply = await giveReply(world, request, world.theo)
    const mark = async () => (await world.as(world.maya).post(`${request.path}/read`, { up_to: reply })).headers
    const moved = await mark()
    const { last } = await world.app.db
      .selectFrom('member_events')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('request_external_id', '=', request.external_id)
      .executeTakeFirstOrThrow()
    expect(moved[EVENT_ID_HEADER]).toBe(String(last))
    expect((await mark())[EVENT_ID_HEADER]).toBeUndefined()
  })

  test('the count is correct after concurrent marks and replies', async () => {
    const request = await giveRequest(world, world.maya)
    const first = await giveReply(world, request, world.theo)
    const post = (upTo: string) => world.as(world.maya).post(`${request.path}/read`, { up_to: upTo })
    await Promise.all([
      ...Array.from({ length: 5 }, () => giveReply(world, request, world.theo)),
      post(first),
      post(first),
    ])
    expect((await open()).body.requests[0].unread_count).toBe(5)
  })

  test('the read mark accepts only a message of that request', async () => {
    const request = await giveRequest(world, world.maya)
    const elsewhere = await giveReply(world, await giveRequest(world, world.maya), world.theo)
    for (const up_to of [elsewhere, world.app.newId(), '', null, 7, undefined, 'nul \0']) {
      const answer = await world.as(world.maya).post(`${request.path}/read`, { up_to })
      expect([up_to, answer.status, Object.keys(answer.body.errors)]).toEqual([up_to, 422, ['up_to']])
    }
    const jonahs = await giveRequest(world, world.jonah)
    const hers = await giveReply(world, jonahs, world.theo)
    expect((await world.as(world.maya).post(`${jonahs.path}/read`, { up_to: hers })).status).toBe(404)
  })
})
