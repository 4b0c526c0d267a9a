import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proofOf } from '#tests/caller.ts'
import { atDesk } from '#tests/desk.ts'
import { listenTo } from '#tests/listener.ts'
import type { TestStaff } from '#tests/people.ts'
import { giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'
import { LOOK_EVERY_MS } from './follow-desk.ts'

let world: World
let there: Awaited<ReturnType<World['anotherNode']>>
let origin: string
beforeAll(async () => {
  world = await openWorld()
  there = await world.anotherNode()
  origin = await there.deskDoor.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const follow = (staff: TestStaff) => listenTo(`${origin}/desk/api/events`, proofOf(staff))

// twice, since statements are sent together from the second time on
test.each(['first', 'second'])(
  'every node’s desks hear of what a member wrote and of what colleagues did, notes included, and whose request it is: the %s time',
  async () => {
    const [request, answered] = [await giveRequest(world, world.maya), await giveRequest(world, world.maya)]
    const listener = await follow(world.ines)
    const theo = atDesk(world, world.theo, request)
    const heard = (assignee_id: number | null, { external_id } = request) => ({
      event: 'queue.changed',
      data: { external_id, assignee_id },
    })
    await theo.note('Between us')
    expect((await listener.until(1))[0]).toMatchObject(heard(null))
    await theo.change({ assignee: 'me' })
    expect((await listener.until(2))[1]).toMatchObject(heard(world.theo.id))
    await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'Hello' } })
    expect((await listener.until(3))[2]).toMatchObject(heard(world.theo.id))
    await theo.change({ status: 'closed' })
    expect((await listener.until(4))[3]).toMatchObject(heard(world.theo.id))
    await atDesk(world, world.theo, answered).reply('It is mine now')
    expect((await listener.until(5))[4]).toMatchObject(heard(world.theo.id, answered))
    listener.leave()
  },
)

test('the stream ends with the session, wherever that was ended', async () => {
  const [listener, other] = [await follow(world.theo), await follow(world.ines)]
  expect((await world.as(world.theo).delete('/desk/api/session')).status).toBe(200)
  await listener.ended
  const request = await giveRequest(world, world.maya)
  await atDesk(world, world.ines, request).note('Still here')
  expect(await other.until(1)).toHaveLength(1)
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
