import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { EVENT_ID_HEADER, HEARTBEAT_MS } from '#contract/shared/live-stream.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import { listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import type { TestNode } from '#tests/world/node.ts'
import { signInMember, type TestMember } from '#tests/world/people.ts'
import { giveReply, giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let here: string
let there: string
beforeAll(async () => {
  here = await addressOf(world)
  there = await addressOf(await world.anotherNode())
})

const addressOf = (node: TestNode) => node.memberDoor.listen({ host: '127.0.0.1', port: 0 })

/** A listener that is connected: it receives everything sent from now on. */
async function follow(member: TestMember, since?: string, address = here) {
  const headers = { ...proofOf(member), ...(since !== undefined && { 'last-event-id': since }) }
  const listener = await listenTo(`${address}/api/v1/events`, headers)
  if (since === undefined) await vi.waitUntil(() => listener.lastId() !== undefined)
  return listener
}

const sayThere = async (member: TestMember, request: StoredRequest, body: string) => {
  const answer = await fetch(`${there}${request.path}/messages`, {
    method: 'POST',
    headers: { ...proofOf(member), 'content-type': 'application/json' },
    body: JSON.stringify({ message: { body } }),
  })
  expect(answer.status).toBe(201)
}
const ids = (events: readonly ({ id: string } | undefined)[]) => events.map((event) => Number(event?.id))

test('a stream from the current user’s event ID misses no event after an earlier list', async () => {
  const request = await giveRequest(world, world.jonah)
  await world.as(world.jonah).get('/api/v1/requests/open')
  await sayThere(world.jonah, request, 'Between the list and the answer')
  const { headers } = await world.as(world.jonah).get('/api/v1/users/current')
  const since = String(headers[EVENT_ID_HEADER])
  const jonah = await follow(world.jonah, since)
  expect(ids(await jonah.until(1))).toEqual(expect.arrayContaining([Number(since) + 1]))
  jonah.leave()
  // old events must not be sent again
  await sql`update member_events set at = at - interval '2 minutes'`.execute(world.app.db)
  const later = await world.as(world.jonah).get('/api/v1/users/current')
  const { rows } = await sql<{ last: number }>`
    select last_number as last from member_streams join members on members.id = member_id
    where members.email = ${world.jonah.email}`.execute(world.app.db)
  expect(Number(later.headers[EVENT_ID_HEADER])).toBe(rows[0]?.last)
})

describe('the stream of events', () => {
  test('the stream is only for a signed-in member', async () => {
    const stranger = await listenTo(`${here}/api/v1/events`, {})
    expect(stranger.status).toBe(401)
    const maya = await follow(world.maya)
    expect([maya.status, maya.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    maya.leave()
  })

  test('the stream reports on one node what was sent on another, to this member only', async () => {
    const request = await giveRequest(world, world.maya)
    const jonahs = await giveRequest(world, world.jonah)
    const [maya, jonah] = [await follow(world.maya), await follow(world.jonah)]
    await sayThere(world.maya, request, 'Hello')
    await sayThere(world.jonah, jonahs, 'Hello')
    const about = (of: StoredRequest) => ({ event: 'message.created', data: { request_external_id: of.external_id } })
    expect(await maya.until(1)).toEqual([expect.objectContaining(about(request))])
    expect(await jonah.until(1)).toEqual([expect.objectContaining(about(jonahs))])
    maya.leave()
    jonah.leave()
  })

  test('a client that reconnects with Last-Event-ID loses no event, on any node, any number of times', async () => {
    const request = await giveRequest(world, world.maya)
    let listener = await follow(world.maya)
    await sayThere(world.maya, request, 'the first')
    const [first] = await listener.until(1)
    const seen = [first]
    for (let round = 0; round < 6; round++) {
      listener.leave()
      await sayThere(world.maya, request, `while away ${round}`)
      listener = await follow(world.maya, seen.at(-1)?.id, round % 2 ? here : there)
      await sayThere(world.maya, request, `while here ${round}`)
      seen.push(...(await listener.until(2)))
    }
    listener.leave()
    expect(ids(seen)).toEqual(Array.from({ length: 13 }, (_, n) => Number(first?.id) + n))
  })

  test('the stream sends its cursor at once, so that a disconnect before the first event loses nothing', async () => {
    const request = await giveRequest(world, world.maya)
    const first = await follow(world.maya)
    first.leave()
    await sayThere(world.maya, request, 'while away')
    const second = await follow(world.maya, first.lastId())
    expect(await second.until(1)).toHaveLength(1)
    second.leave()
  })

  test('the stream numbers concurrent events on two nodes without gaps', async () => {
    const requests = await Promise.all(Array.from({ length: 4 }, () => giveRequest(world, world.maya)))
    const listener = await follow(world.maya)
    const start = Number(listener.lastId())
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        requests.map((request) =>
          n % 2
            ? sayThere(world.maya, request, `n${n}`)
            : world.as(world.maya).post(`${request.path}/messages`, { message: { body: `n${n}` } }),
        ),
      ).flat(),
    )
    expect(ids(await listener.until(40))).toEqual(Array.from({ length: 40 }, (_, n) => start + 1 + n))
    listener.leave()
  })

  test.each(['999999', 'tomorrow', '-1', '1e3', '99999999999999999999'])('the unknown id %s is reset', async (id) => {
    const listener = await follow(world.jonah, id)
    const [reset] = await listener.until(1)
    expect([reset?.event, Number.isInteger(Number(reset?.id))]).toEqual(['reset', true])
    listener.leave()
    const back = await follow(world.jonah, reset?.id)
    await sayThere(world.jonah, await giveRequest(world, world.jonah), 'Hello')
    expect((await back.until(1)).map(({ event }) => event)).toEqual(['message.created'])
    back.leave()
  })

  test('the stream resets a client whose next events were deleted', async () => {
    const request = await giveRequest(world, world.jonah)
    const before = await follow(world.jonah)
    before.leave()
    await sayThere(world.jonah, request, 'long ago')
    await world.app.db.deleteFrom('member_events').where('member_id', '=', world.jonah.id).execute()
    const listener = await follow(world.jonah, before.lastId())
    expect((await listener.until(1)).map(({ event }) => event)).toEqual(['reset'])
    listener.leave()
  })

  test('the stream reports a moved read mark to other tabs once, and an unchanged one never', async () => {
    const request = await giveRequest(world, world.maya)
    const reply = await giveReply(world, request, world.theo)
    const listener = await follow(world.maya)
    for (let again = 0; again < 3; again++) await world.as(world.maya).post(`${request.path}/read`, { up_to: reply })
    await sayThere(world.maya, request, 'Read it')
    expect((await listener.until(2)).map(({ event }) => event)).toEqual(['request.changed', 'message.created'])
    listener.leave()
  })

  test('the stream reports a request that a message reopened', async () => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    const listener = await follow(world.maya)
    await sayThere(world.maya, request, 'It broke again')
    expect((await listener.until(2)).map(({ event }) => event)).toEqual(['message.created', 'request.changed'])
    listener.leave()
  })

  test('the stream continues after the database has dropped every connection', async () => {
    const request = await giveRequest(world, world.maya)
    const listener = await follow(world.maya)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(world.owner)
    await vi.waitFor(() => sayThere(world.maya, request, 'Still there?'))
    const followed = Promise.race([listener.until(1), listener.ended.then(() => 'ended, to come back')])
    expect(await followed).toBeDefined()
    const back = await follow(world.maya, listener.lastId())
    if (listener.heard.length === 0) expect(await back.until(1)).toHaveLength(1)
    listener.leave()
    back.leave()
  })
})

describe('end of the stream', () => {
  const anotherBrowser = async () => ({
    ...world.maya,
    ...(await signInMember(world.app.deskDb, world.maya.id, world.clock.now())),
  })

  test('the stream ends when the session is ended on any node', async () => {
    const maya = await anotherBrowser()
    const [ending, staying] = [await follow(maya), await follow(world.maya)]
    await world.app.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('id', '=', maya.sessionId).execute()
      await sql`select pg_notify('tendwell_live', ${JSON.stringify({ session_end: maya.sessionId })})`.execute(trx)
    })
    await ending.ended
    await sayThere(world.maya, await giveRequest(world, world.maya), 'Still here')
    expect(await staying.until(1)).toHaveLength(1)
    staying.leave()
  })

  test('the stream ends when the session expires', async () => {
    const maya = await anotherBrowser()
    await world.app.db
      .updateTable('sessions')
      .set({ expires_at: new Date(world.clock.now().getTime() + 300) })
      .where('token_hash', '=', digest(maya.token))
      .execute()
    const listener = await follow(maya)
    expect(listener.status).toBe(200)
    await listener.ended
  })

  test('the stream ends with the next event if the notice of the session’s end was lost', async () => {
    const maya = await anotherBrowser()
    const listener = await follow(maya)
    await world.app.db.deleteFrom('sessions').where('id', '=', maya.sessionId).execute()
    await sayThere(world.maya, await giveRequest(world, world.maya), 'Not for that browser')
    await listener.ended
    expect(listener.heard).toEqual([])
  })

  test('the stream ends with the next heartbeat if a second factor is required by then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const listener = await follow(world.jonah)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await vi.waitUntil(() => listener.comments.includes('still here'))
    expect(listener.comments).toEqual(['here', 'still here'])
    await world.app.db.updateTable('members').set({ phone: '5550100142' }).where('id', '=', world.jonah.id).execute()
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await listener.ended
    vi.useRealTimers()
    await world.app.db.updateTable('members').set({ phone: null }).where('id', '=', world.jonah.id).execute()
  })
})
