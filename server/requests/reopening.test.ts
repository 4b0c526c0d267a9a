import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/clock.ts'
import { giveRequest, giveUpload, type KeptRequest } from '#tests/requests.ts'
import { bodiesOf, say } from '#tests/thread.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a message to a completed request', () => {
  test('opens it again within 14 days', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    world.clock.advance(14 * DAY_MS)
    const { status, body } = await say(world, request, 'It broke again')
    expect([status, body.request.status, body.request.can_reply]).toEqual([201, 'in_progress', true])
    expect(await rowOf(request)).toMatchObject({ closed_at: null, waiting_on: 'us', waiting_since: world.clock.now() })
    const events = await world.app.db
      .selectFrom('timeline')
      .select(['seq', 'event', 'event_data', 'source_name'])
      .where('request_id', '=', request.id)
      .where('kind', '=', 'event')
      .execute()
    expect(events).toEqual([
      { seq: 2, event: 'status', event_data: { from: 'closed', to: 'in_progress' }, source_name: 'Maya Lindqvist' },
    ])
    expect((await say(world, request, 'Hello?')).status).toBe(201)
  })

  test('is refused after 14 days, thanks or not, and the detail says so before', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    world.clock.advance(14 * DAY_MS + 1)
    expect((await world.as(world.maya).get(request.path)).body.request.can_reply).toBe(false)
    expect((await say(world, request, 'It broke again')).status).toBe(409)
    expect((await say(world, request, 'Thank you!')).status).toBe(409)
    expect(await bodiesOf(world, request)).toEqual([])
  })

  test('that only says thanks is kept and leaves it completed', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    const { status, body } = await say(world, request, 'Thank you so much, Theo!')
    expect([status, body.request.status]).toEqual([201, 'closed'])
    expect(await bodiesOf(world, request)).toHaveLength(1)
    expect(await rowOf(request)).toMatchObject({ status: 'closed', waiting_on: null, closed_at: expect.any(Date) })
  })

  test('that says thanks with a file opens it again', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    const key = await giveUpload(world, world.maya)
    expect((await say(world, request, 'Thank you!', {}, { attachment_keys: [key] })).body.request.status).toBe(
      'in_progress',
    )
  })
})

function rowOf(request: KeptRequest) {
  return world.app.db.selectFrom('requests').selectAll().where('id', '=', request.id).executeTakeFirstOrThrow()
}
