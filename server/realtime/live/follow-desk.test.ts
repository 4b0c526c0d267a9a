import { beforeAll, describe, expect, test, vi } from 'vitest'
import { eventsAbout, listenTo, type StreamListener } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld, type World } from '#tests/world/world.ts'
import { announceToDesk } from './announce-to-desk.ts'
import { LOOK_EVERY_MS } from './follow-desk.ts'

const world = setUpWorld()
let there: Awaited<ReturnType<World['anotherNode']>>
let origin: string
beforeAll(async () => {
  there = await world.anotherNode()
  origin = await there.deskDoor.listen({ host: '127.0.0.1', port: 0 })
})

const follow = (staff: TestStaff, since?: string, at = origin) =>
  listenTo(`${at}/desk/api/events`, { ...proofOf(staff), ...(since !== undefined && { 'last-event-id': since }) })

// twice, because statements are sent as a batch from the second time on
test.each(['first', 'second'])('desks on every node get messages, changes and notes: the %s time', async () => {
  const [request, answered] = [await giveRequest(world, world.maya), await giveRequest(world, world.maya)]
  const listener = await follow(world.ines)
  const theo = atDesk(world, world.theo, request)
  const heard = (assignee_id: number | null, { external_id } = request) => ({
    event: 'queue.changed',
    data: { external_id, assignee_id, place: expect.stringContaining(external_id) },
  })
  const changes = (count: number) => eventsAbout(listener, [request, answered], count)
  await theo.note('Between us')
  expect((await changes(1))[0]).toMatchObject(heard(null))
  await theo.change({ assignee: 'me' })
  expect((await changes(2))[1]).toMatchObject(heard(world.theo.id))
  await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'Hello' } })
  expect((await changes(3))[2]).toMatchObject(heard(world.theo.id))
  await theo.change({ status: 'closed' })
  expect((await changes(4))[3]).toMatchObject(heard(world.theo.id))
  await atDesk(world, world.theo, answered).reply('It is mine now')
  expect((await changes(5))[4]).toMatchObject(heard(world.theo.id, answered))
  listener.leave()
})

test('simultaneous changes are sent together, each request in its final state, with the tabs’ counts', async () => {
  const requests = await Promise.all([giveRequest(world, world.maya), giveRequest(world, world.maya)])
  const [theo, ines] = [await follow(world.theo), await follow(world.ines)]
  await world.app.deskDb.transaction().execute(async (trx) => {
    for (const { external_id } of [...requests, ...requests]) await announceToDesk(trx, external_id)
    await trx
      .updateTable('requests')
      .set({ assignee_id: world.theo.id })
      .where('external_id', '=', requests[0].external_id)
      .execute()
  })
  for (const [listener, staff] of [
    [theo, world.theo],
    [ines, world.ines],
  ] as const) {
    const heard = await eventsAbout(listener, requests, 2)
    expect(heard.map(({ data }) => data)).toMatchObject([
      { external_id: requests[0].external_id, assignee_id: world.theo.id },
      { external_id: requests[1].external_id, assignee_id: null },
    ])
    const { counts } = (await world.as(staff).get('/desk/api/requests')).body
    const heardCounts = () => listener.heard.findLast(({ event }) => event === 'counts.changed')?.data
    await vi.waitFor(() => expect(heardCounts()).toEqual(counts), { timeout: 60_000 })
    expect(await eventsAbout(listener, requests, 2)).toHaveLength(2)
    listener.leave()
  }
})

test('every desk is notified of a deleted request and removes it', async () => {
  const listener = await follow(world.ines)
  await world.app.deskDb.transaction().execute((trx) => announceToDesk(trx, 'thisrequestisgone'))
  const [heard] = await eventsAbout(listener, [{ external_id: 'thisrequestisgone' }], 1)
  expect(heard).toMatchObject({ data: { assignee_id: null, place: null } })
  listener.leave()
})

test('a mention notifies only the mentioned colleague', async () => {
  const request = await giveRequest(world, world.maya)
  const [theo, ines] = [await follow(world.theo), await follow(world.ines)]
  await atDesk(world, world.theo, request).note('Could you ring them, @Ines Calder?')
  for (const listener of [theo, ines]) await eventsAbout(listener, [request], 1)
  const calls = ({ heard }: StreamListener) => heard.filter(({ event }) => event === 'alerts.changed')
  expect([calls(theo), calls(ines)]).toEqual([[], [expect.objectContaining({ data: { staff_id: world.ines.id } })]])
  for (const listener of [theo, ines]) listener.leave()
})

describe('a desk that has lost its connection', () => {
  const comeBack = (staff: TestStaff, before: StreamListener) => follow(staff, before.lastId())
  const lineLost = async (staff: TestStaff) => {
    const listener = await follow(staff)
    await vi.waitUntil(() => listener.lastId())
    listener.leave()
    return listener
  }

  test('the desk gets each missed change once, in its final state, and then continues', async () => {
    const requests = [await giveRequest(world, world.maya), await giveRequest(world, world.maya)] as const
    const [first, second] = requests.map((one) => atDesk(world, world.theo, one))
    const before = await follow(world.ines)
    await first?.note('While the connection was there')
    await eventsAbout(before, requests, 1)
    before.leave()
    const colleague = await follow(world.theo)
    await second?.note('While it was lost')
    await eventsAbout(colleague, requests, 1)
    await second?.change({ assignee: 'me' })
    await eventsAbout(colleague, requests, 2)
    const back = await comeBack(world.ines, before)
    const [answer, ...missed] = await back.until(3)
    expect(answer).toMatchObject({ event: 'here', id: before.lastId() })
    const heard = await eventsAbout(back, requests, 1)
    expect(heard.map(({ data }) => data)).toMatchObject([
      { external_id: requests[1].external_id, assignee_id: world.theo.id },
    ])
    expect(missed.map(({ event }) => event).toSorted()).toEqual(['counts.changed', 'queue.changed'])
    await first?.note('And it is back')
    expect((await eventsAbout(back, requests, 2))[1]).toMatchObject({ data: { external_id: requests[0].external_id } })
    for (const one of [colleague, back]) one.leave()
  })

  test('the desk misses nothing if it was the only one', async () => {
    const request = await giveRequest(world, world.maya)
    const before = await lineLost(world.ines)
    await atDesk(world, world.theo, request).note('Nobody listens')
    const back = await comeBack(world.ines, before)
    expect(await eventsAbout(back, [request], 1)).toHaveLength(1)
    back.leave()
  })

  test('the desk gets no private events of a colleague', async () => {
    const request = await giveRequest(world, world.maya)
    const [theo, ines] = [await lineLost(world.theo), await lineLost(world.ines)]
    await atDesk(world, world.theo, request).note('Could you ring them, @Ines Calder?')
    const back = [await comeBack(world.theo, theo), await comeBack(world.ines, ines)]
    for (const listener of back) await eventsAbout(listener, [request], 1)
    const calls = back.map(({ heard }) => heard.filter(({ event }) => event === 'alerts.changed').length)
    expect(calls).toEqual([0, 1])
    for (const listener of back) listener.leave()
  })

  test('the desk must read everything after a restart or at another node, and then gets new events', async () => {
    const request = await giveRequest(world, world.maya)
    const before = await lineLost(world.ines)
    const { deskDoor } = await world.anotherNode()
    const elsewhere = await deskDoor.listen({ host: '127.0.0.1', port: 0 })
    const back = await follow(world.ines, before.lastId(), elsewhere)
    expect((await back.until(1)).map(({ event }) => event)).toEqual(['reset'])
    back.leave()
    const again = await follow(world.ines, back.lastId(), elsewhere)
    await atDesk(world, world.theo, request).note('Heard there')
    await eventsAbout(again, [request], 1)
    expect(again.heard.map(({ event }) => event)).not.toContain('reset')
    again.leave()
  })
})

test('the stream ends with the session, wherever that was ended', async () => {
  const [listener, other] = [await follow(world.theo), await follow(world.ines)]
  expect((await world.as(world.theo).delete('/desk/api/session')).status).toBe(200)
  await listener.ended
  const request = await giveRequest(world, world.maya)
  await atDesk(world, world.ines, request).note('Still here')
  expect((await other.until(1))[0]).toMatchObject({ event: 'queue.changed' })
  other.leave()
})

test('the stream ends with the account', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const listener = await follow(world.ines)
  await world.app.deskDb
    .updateTable('desk.staff')
    .set({ closed_at: new Date() })
    .where('id', '=', world.ines.id)
    .execute()
  vi.advanceTimersByTime(LOOK_EVERY_MS)
  await listener.ended
  vi.useRealTimers()
  expect((await follow(world.ines)).status).toBe(401)
})
