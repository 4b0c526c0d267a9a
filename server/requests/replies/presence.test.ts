import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenTo } from '#tests/harness/listener.ts'
import { proofOf } from '#tests/world/caller.ts'
import { giveSend } from '#tests/world/conversation.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld, type World } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
let there: Awaited<ReturnType<World['anotherNode']>>
let origin: string
beforeAll(async () => {
  there = await world.anotherNode()
  origin = await there.deskDoor.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const GONE_MS = 20_000
const path = () => `/desk/api/requests/${request.external_id}/presence`
const sign = (staff: TestStaff, doing = 'looking', tab = `tab-of-${staff.id}`) =>
  world.as(staff).post(path(), { tab, doing })
const people = async (answer: ReturnType<typeof sign>) =>
  (await answer).body.people.map(({ name, doing }: { name: string; doing: string }) => [name, doing])

test('all concierges with a conversation open see who else has it open and what they do, on any server', async () => {
  expect(await people(sign(world.theo))).toEqual([['Theo Marchetti', 'looking']])
  const { body } = await there.as(world.ines).post(path(), { tab: 'tab-of-ines', doing: 'writing_reply' })
  expect(body.people).toEqual([
    { id: world.ines.id, name: 'Ines Calder', doing: 'writing_reply' },
    { id: world.theo.id, name: 'Theo Marchetti', doing: 'looking' },
  ])
})

test('a colleague who leaves disappears at once, and one whose connection ends soon after', async () => {
  await sign(world.theo)
  await sign(world.ines)
  expect(await people(sign(world.theo, 'gone'))).toEqual([['Ines Calder', 'looking']])
  world.clock.advance(GONE_MS)
  expect(await people(sign(world.theo))).toEqual([['Theo Marchetti', 'looking']])
})

test('a list shows which requests colleagues have open, but not the viewer’s own', async () => {
  await sign(world.theo)
  await sign(world.ines, 'writing_note')
  const shown = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/presence')).body.requests
  const ines = { id: world.ines.id, name: 'Ines Calder', doing: 'writing_note' }
  expect(await shown(world.theo)).toEqual([{ external_id: request.external_id, people: [ines] }])
  await sign(world.ines, 'gone')
  expect(await shown(world.theo)).toEqual([])
})

test('a concierge with two tabs is listed once, as writing if one of the tabs is', async () => {
  await sign(world.theo, 'writing_note', 'the-first-tab')
  expect(await people(sign(world.theo, 'looking', 'another-tab'))).toEqual([['Theo Marchetti', 'writing_note']])
  expect(await people(sign(world.theo, 'gone', 'the-first-tab'))).toEqual([['Theo Marchetti', 'looking']])
})

test('desks on every server are notified of a change, and not of a call without changes', async () => {
  const listener = await listenTo(`${origin}/desk/api/events`, proofOf(world.ines))
  await sign(world.theo)
  // events of another test's request may still arrive
  const heard = async (count: number) => {
    for (let all = count; ; all += 1) {
      const events = await listener.until(all)
      const own = events.filter(({ data }) => JSON.stringify(data).includes(request.external_id))
      if (own.length >= count) return own.map(({ event }) => event)
    }
  }
  expect(await heard(1)).toEqual(['presence.changed'])
  await sign(world.theo)
  await sign(world.theo, 'writing_reply')
  await sign(world.theo, 'gone')
  expect(await heard(3)).toEqual(Array(3).fill('presence.changed'))
  listener.leave()
})

test('the outcome of a reply is announced to its author only', async () => {
  const theo = await listenTo(`${origin}/desk/api/events`, proofOf(world.theo))
  const ines = await listenTo(`${origin}/desk/api/events`, proofOf(world.ines))
  await giveSend(world, world.theo, request)
  await sign(world.theo)
  const events = async (listener: typeof theo, count: number) =>
    (await listener.until(count)).map(({ event }) => event).toSorted()
  expect(await events(theo, 4)).toEqual(['counts.changed', 'presence.changed', 'queue.changed', 'sends.changed'])
  expect(await events(ines, 3)).toEqual(['counts.changed', 'presence.changed', 'queue.changed'])
  theo.leave()
  ines.leave()
})

test('members do not learn who views their request', async () => {
  const before = (await world.as(world.maya).get(request.path)).text
  await sign(world.theo, 'writing_reply')
  expect((await world.as(world.maya).get(request.path)).text).toBe(before)
  const events = await world.app.db.selectFrom('member_events').selectAll().execute()
  expect(events).toEqual([])
})

test.each([
  ['without a tab', { doing: 'looking' }, 'tab'],
  ['from a tab without a name', { tab: '', doing: 'looking' }, 'tab'],
  ['of something else', { tab: 'tab-of-a-test', doing: 'sleeping' }, 'doing'],
])('a presence signal %s is not valid', async (_what, body, field) => {
  const answer = await world.as(world.theo).post(path(), body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('an unknown request has no viewers', async () => {
  const answer = await world
    .as(world.theo)
    .post('/desk/api/requests/nobodysrequest/presence', { tab: 'tab-of-a-test', doing: 'looking' })
  expect(answer.status).toBe(404)
})
