import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, giveUpload, type StoredRequest } from '#tests/world/requests.ts'
import { bodiesOf, say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

describe('a message to a completed request', () => {
  test('a message within 14 days reopens the request', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    world.clock.advance(14 * DAY_MS)
    const { status, body } = await say(world, request, 'It broke again')
    expect([status, body.request.status, body.request.can_reply]).toEqual([201, 'in_progress', true])
    expect(await rowOf(request)).toMatchObject({ closed_at: null, waiting_on: 'us', waiting_since: world.clock.now() })
    expect(await eventsOf(request)).toEqual([
      { seq: 2, event: 'status', event_data: { from: 'closed', to: 'in_progress' }, source_name: 'Maya Lindqvist' },
      { seq: 3, event: 'taken', event_data: { to: expect.any(String) }, source_name: 'The desk' },
    ])
    expect((await say(world, request, 'Hello?')).status).toBe(201)
  })

  test('a message after 14 days is rejected, also a thank-you, and the details already show that', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    world.clock.advance(14 * DAY_MS + 1)
    expect((await world.as(world.maya).get(request.path)).body.request.can_reply).toBe(false)
    expect((await say(world, request, 'It broke again')).status).toBe(409)
    expect((await say(world, request, 'Thank you!')).status).toBe(409)
    expect(await bodiesOf(world, request)).toEqual([])
  })

  test('a thank-you is stored and does not reopen the request', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    const { status, body } = await say(world, request, 'Thank you so much, Theo!')
    expect([status, body.request.status]).toEqual([201, 'closed'])
    expect(await bodiesOf(world, request)).toHaveLength(1)
    expect(await rowOf(request)).toMatchObject({ status: 'closed', waiting_on: null, closed_at: expect.any(Date) })
  })

  test('a thank-you with a file reopens the request', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    const key = await giveUpload(world, world.maya)
    expect((await say(world, request, 'Thank you!', {}, { attachment_keys: [key] })).body.request.status).toBe(
      'in_progress',
    )
  })
})

describe('a reopened request', () => {
  const completedBy = async (who: TestStaff) => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    await world.app.db.updateTable('requests').set({ assignee_id: who.id }).where('id', '=', request.id).execute()
    return request
  }
  /** Goes away without the handover that the desk requires first, because these concierges have requests. */
  const away = ({ id }: TestStaff, isHere: boolean) =>
    world.app.deskDb
      .updateTable('desk.staff')
      .set({ away_since: isHere ? null : world.clock.now() })
      .where('id', '=', id)
      .execute()
  const ownerOf = async (request: StoredRequest) => (await rowOf(request)).assignee_id

  test('a reopened request returns to its last assignee, if they are on shift', async () => {
    for (const who of [world.theo, world.ines]) {
      const request = await completedBy(who)
      await say(world, request, 'It broke again')
      expect(await ownerOf(request)).toBe(who.id)
      expect(await eventsOf(request)).toMatchObject([{ seq: 2, event: 'status' }])
    }
  })

  test('a reopened request otherwise goes to a concierge on shift, and the desk shows to whom', async () => {
    const request = await completedBy(world.theo)
    await away(world.theo, false)
    const { body } = await say(world, request, 'It broke again')
    await away(world.theo, true)
    expect(await ownerOf(request)).toBe(world.ines.id)
    expect(await eventsOf(request)).toMatchObject([
      { seq: 2, event: 'status' },
      { seq: 3, event: 'taken', event_data: { to: 'Ines Calder' }, source_name: 'The desk' },
    ])
    expect(await rowOf(request)).toMatchObject({ last_seq: 3 })
    expect(JSON.stringify(body)).not.toContain('Ines')
    expect((await say(world, request, 'And another thing')).status).toBe(201)
  })

  test('a reopened request goes to the concierge with the fewest requests', async () => {
    const [busy, free] = [world.theo, world.ines]
    const counts = await world.as(busy).get('/desk/api/requests')
    for (let more = counts.body.counts.everyone; more >= 0; more -= 1) {
      const request = await giveRequest(world, world.jonah)
      await world.app.db.updateTable('requests').set({ assignee_id: busy.id }).where('id', '=', request.id).execute()
    }
    const nobodys = await giveRequest(world, world.maya, { status: 'closed' })
    await say(world, nobodys, 'It broke again')
    expect(await ownerOf(nobodys)).toBe(free.id)
  })

  test('a reopened request stays unassigned if no concierge is on shift', async () => {
    const request = await completedBy(world.theo)
    for (const who of [world.theo, world.ines]) await away(who, false)
    await say(world, request, 'It broke again')
    for (const who of [world.theo, world.ines]) await away(who, true)
    expect(await ownerOf(request)).toBeNull()
    expect(await eventsOf(request)).toMatchObject([
      { event: 'status' },
      { seq: 3, event: 'released', event_data: null },
    ])
  })

  test('a thank-you does not assign the request, and a retried reply assigns it once', async () => {
    const request = await completedBy(world.theo)
    await away(world.theo, false)
    await say(world, request, 'Thank you!')
    expect(await ownerOf(request)).toBe(world.theo.id)
    const key = { 'idempotency-key': 'again-and-again' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(world, request, 'It broke again', key)))
    await away(world.theo, true)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await eventsOf(request)).toHaveLength(2)
  })
})

function eventsOf(request: StoredRequest) {
  return world.app.db
    .selectFrom('timeline')
    .select(['seq', 'event', 'event_data', 'source_name'])
    .where('request_id', '=', request.id)
    .where('kind', '=', 'event')
    .orderBy('seq')
    .execute()
}

function rowOf(request: StoredRequest) {
  return world.app.db.selectFrom('requests').selectAll().where('id', '=', request.id).executeTakeFirstOrThrow()
}
