import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atDesk } from '#tests/desk.ts'
import { listenTo } from '#tests/listener.ts'
import type { TestStaff } from '#tests/people.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { say } from '#tests/thread.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let request: StoredRequest
let origin: string
beforeAll(async () => {
  world = await openWorld()
  origin = await world.memberDoor.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => void (request = await giveRequest(world, world.maya)))
afterAll(() => world.close())

const attention = async () =>
  (await world.as(world.maya).get(`/api/v1/attention?request_id=${request.external_id}`)).body.attention
const path = () => `/desk/api/requests/${request.external_id}`
const opens = (staff: TestStaff, up_to = 99) => world.as(staff).post(`${path()}/seen`, { up_to })
const does = (staff: TestStaff, doing: string) =>
  world.as(staff).post(`${path()}/presence`, { tab: `tab-of-${staff.id}`, doing })
const lastOwn = async () => (await world.as(world.maya).get(request.path)).body.request.messages.at(-1).id

test('a member sees who has their request, and by when the desk’s own clock wants an answer', async () => {
  expect(await attention()).toMatchObject({ concierge: null, writer: null, seen_up_to: null, seen_at: null })
  await atDesk(world, world.theo, request).change({ assignee: 'me' })
  await say(world, request, 'Are you there?')
  const { due_at } = await world.app.deskDb
    .selectFrom('requests')
    .select('due_at')
    .where('external_id', '=', request.external_id)
    .executeTakeFirstOrThrow()
  expect(await attention()).toMatchObject({ concierge: 'Theo Marchetti', answer_due_at: due_at?.toISOString() })
  await atDesk(world, world.theo, request).reply('I am')
  expect(await attention()).toMatchObject({ answer_due_at: null })
})

test('what a member wrote was seen from when a concierge came past it, and not by what came after', async () => {
  await say(world, request, 'One')
  expect(await attention()).toMatchObject({ seen_up_to: null, seen_at: null })
  await opens(world.theo)
  const at = world.clock.now().toISOString()
  const seen = { seen_up_to: await lastOwn(), seen_at: at }
  expect(await attention()).toMatchObject(seen)
  world.clock.advance(60_000)
  await atDesk(world, world.theo, request).note('Ring at ten')
  await opens(world.theo)
  await opens(world.ines)
  expect(await attention()).toMatchObject(seen)
  await say(world, request, 'Two')
  expect(await attention()).toMatchObject(seen)
})

test('who writes an answer is shown while they do; who looks or takes a note is not', async () => {
  for (const doing of ['looking', 'writing_note']) {
    await does(world.theo, doing)
    expect(await attention()).toMatchObject({ writer: null })
  }
  await does(world.theo, 'writing_reply')
  expect(await attention()).toMatchObject({ writer: 'Theo Marchetti' })
  await does(world.theo, 'looking')
  expect(await attention()).toMatchObject({ writer: null })
  await does(world.theo, 'writing_reply')
  world.clock.advance(20_000)
  expect(await attention()).toMatchObject({ writer: null })
})

test('the member’s open pages are told of it at once, without a number and without a word of it', async () => {
  const listener = await listenTo(`${origin}/api/v1/events`, { authorization: `Bearer ${world.maya.token}` })
  await expect.poll(() => listener.comments).toContain('here')
  const place = listener.lastId()
  await does(world.theo, 'looking')
  await does(world.theo, 'writing_note')
  await does(world.theo, 'writing_reply')
  expect((await listener.until(1)).map(({ event, id }) => [event, id])).toEqual([['attention.changed', place]])
  await say(world, request, 'Hello?')
  await listener.until(2)
  await opens(world.theo)
  const heard = await listener.until(3)
  expect(heard.map(({ event }) => event)).toEqual(['attention.changed', 'message.created', 'attention.changed'])
  for (const { data } of heard) expect(data).toEqual({ request_external_id: request.external_id })
  expect(Number(listener.lastId())).toBe(Number(place) + 1)
  listener.leave()
})

test('another member’s request is answered like none at all', async () => {
  const asked = (id: string) => world.as(world.jonah).get(`/api/v1/attention?request_id=${id}`)
  const { status, text } = await asked(request.external_id)
  expect([status, text]).toEqual([200, '{"attention":null}'])
  expect((await asked('nobodysrequest')).text).toBe(text)
})
