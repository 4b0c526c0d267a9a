import { expect, test } from 'vitest'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { say } from '#tests/world/thread.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const unreadOf = async (staff: TestStaff, request: StoredRequest) => {
  const { body } = await world.as(staff).get('/desk/api/requests')
  return body.requests.find(({ external_id }: StoredRequest) => external_id === request.external_id).unread
}
const seen = (staff: TestStaff, request: Pick<StoredRequest, 'external_id'>, up_to: number) =>
  world.as(staff).post(`/desk/api/requests/${request.external_id}/seen`, { up_to })

test('a member’s message is unread for each concierge until that concierge has seen it', async () => {
  const request = await giveRequest(world, world.maya)
  await say(world, request, 'One')
  await say(world, request, 'Two')
  expect(await unreadOf(world.theo, request)).toBe(2)
  expect((await seen(world.theo, request, 1)).body).toEqual({ success: true })
  expect([await unreadOf(world.theo, request), await unreadOf(world.ines, request)]).toEqual([1, 2])
  await seen(world.theo, request, 2)
  expect(await unreadOf(world.theo, request)).toBe(0)
  await say(world, request, 'Three')
  expect(await unreadOf(world.theo, request)).toBe(1)
})

test('an open request returns the read mark of the signed-in concierge', async () => {
  const request = await giveRequest(world, world.maya)
  await say(world, request, 'One')
  await say(world, request, 'Two')
  const seenBy = async (staff: TestStaff) => (await atDesk(world, staff, request).open()).body.request.seen_seq
  expect(await seenBy(world.theo)).toBe(0)
  await seen(world.theo, request, 1)
  expect([await seenBy(world.theo), await seenBy(world.ines)]).toEqual([1, 0])
})

test('a read mark moves neither back nor past the last entry', async () => {
  const request = await giveRequest(world, world.maya)
  await say(world, request, 'One')
  await seen(world.theo, request, 2_147_483_647)
  await seen(world.theo, request, 0)
  expect(await unreadOf(world.theo, request)).toBe(0)
  await say(world, request, 'Two')
  expect(await unreadOf(world.theo, request)).toBe(1)
})

test('entries by colleagues are never unread, nor are requests of colleagues before the first visit', async () => {
  const request = await giveRequest(world, world.maya)
  await atDesk(world, world.ines, request).reply('We are on it')
  await atDesk(world, world.ines, request).note('Ring at ten')
  await say(world, request, 'Good')
  expect([await unreadOf(world.theo, request), await unreadOf(world.ines, request)]).toEqual([0, 1])
  await seen(world.theo, request, 0)
  expect(await unreadOf(world.theo, request)).toBe(1)
})

test('a read mark on an unknown request or entry is rejected', async () => {
  expect((await seen(world.theo, { external_id: 'AAAAAAAAAAAAAAAAAAAAAA' }, 1)).status).toBe(404)
  const request = await giveRequest(world, world.maya)
  for (const up_to of [-1, 1.5, 'x', null, 1e12]) {
    const answer = await world.as(world.theo).post(`/desk/api/requests/${request.external_id}/seen`, { up_to })
    expect([up_to, answer.status]).toEqual([up_to, 422])
  }
})
