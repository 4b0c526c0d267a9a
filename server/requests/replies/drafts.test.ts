import { beforeEach, expect, test } from 'vitest'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { upload } from '#tests/world/files.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const path = () => `/desk/api/requests/${request.external_id}/drafts`
const read = async (staff: TestStaff = world.theo) => (await world.as(staff).get(path())).body
const keep = (draft: object, staff = world.theo) =>
  world
    .as(staff)
    .put(path(), { kind: 'reply', body: 'Half', attachment_key: null, seen_seq: 0, based_on: null, ...draft })

test('a draft is available on another device, separately for replies and notes', async () => {
  const { status, body } = await keep({ body: 'Half a reply', seen_seq: 3 })
  expect([status, body.draft]).toEqual([
    200,
    { body: 'Half a reply', attachment: null, seen_seq: 3, version: expect.any(Number) },
  ])
  await keep({ kind: 'note', body: 'Half a note' })
  const node = await world.anotherNode()
  const there = await node.as(world.theo).get(path())
  expect(there.body).toMatchObject({ reply: { body: 'Half a reply', seen_seq: 3 }, note: { body: 'Half a note' } })
})

test('a draft is visible to its author only', async () => {
  await keep({ body: 'Mine alone' })
  expect(await read(world.ines)).toEqual({ reply: null, note: null })
  const detail = await world.as(world.ines).get(`/desk/api/requests/${request.external_id}`)
  expect(detail.text).not.toContain('Mine alone')
})

test('a save from a second tab is rejected instead of overwriting the first tab’s draft', async () => {
  const first = (await keep({ body: 'One' })).body.draft.version
  const second = (await keep({ body: 'One, two', based_on: first })).body.draft.version
  const stale = await keep({ body: 'Other words', based_on: first })
  expect([stale.status, stale.body.error]).toEqual([409, 'You wrote something else here on another screen.'])
  expect((await keep({ body: 'As if there were none' })).status).toBe(409)
  expect((await read()).reply).toMatchObject({ body: 'One, two', version: second })
  expect((await keep({ body: 'Seen, and replaced', based_on: second })).status).toBe(200)
})

test('one of two tabs that start a draft at the same time saves it, and the other is rejected', async () => {
  const answers = await Promise.all([keep({ body: 'A' }), keep({ body: 'B' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a draft without text is deleted, and the next draft gets a different version', async () => {
  const { version } = (await keep({})).body.draft
  expect((await keep({ body: ' ', based_on: version })).body).toEqual({ draft: null })
  const again = (await keep({})).body.draft
  expect(again.version).not.toBe(version)
  expect((await keep({ body: 'x', based_on: version })).status).toBe(409)
})

test('sending deletes the draft with that text, and keeps other text of another tab', async () => {
  const send = (kind: string, body: string) =>
    world.as(world.theo).post(`/desk/api/requests/${request.external_id}/${kind}`, { body, seen_seq: 100 })
  await keep({ body: 'Booked.' })
  await keep({ kind: 'note', body: 'Between us.' })
  await send('sends', 'Something else')
  expect((await read()).reply.body).toBe('Booked.')
  await send('sends', 'Booked.')
  await send('notes', 'Between us.')
  expect(await read()).toEqual({ reply: null, note: null })
})

test('the cleanup keeps a draft’s file', async () => {
  const [held, loose] = [await upload(world, world.theo), await upload(world, world.theo)]
  const saved = await keep({ attachment_key: held })
  expect(saved.body.draft.attachment).toMatchObject({ key: held, filename: 'scan.png' })
  world.clock.advance(3 * DAY_MS)
  while ((await removeAbandonedUploads(world.app)) > 0);
  expect((await read()).reply.attachment.key).toBe(held)
  const gone = await keep({ attachment_key: loose, based_on: saved.body.draft.version })
  expect([gone.status, Object.keys(gone.body.errors)]).toEqual([422, ['attachment_key']])
})

test('a file of another person is rejected', async () => {
  for (const person of [world.ines, world.maya])
    expect((await keep({ attachment_key: await upload(world, person) })).status).toBe(422)
})

test.each([
  ['of no kind', { kind: 'letter' }, 'kind'],
  ['of too many words', { body: 'a'.repeat(10_001) }, 'body'],
  ['of words that cannot be stored', { body: 'a\0' }, 'body'],
  ['based on a word', { based_on: 'x' }, 'based_on'],
  ['based on a fraction', { based_on: 1.5 }, 'based_on'],
  ['that has seen less than nothing', { seen_seq: -1 }, 'seen_seq'],
])('a draft %s is rejected', async (_what, draft, field) => {
  const answer = await keep(draft)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('a draft for an unknown request is not stored', async () => {
  const draft = { kind: 'reply', body: 'x', attachment_key: null, seen_seq: 0, based_on: null }
  expect((await world.as(world.theo).put('/desk/api/requests/nobodysrequest/drafts', draft)).status).toBe(404)
  expect((await world.as(world.theo).get('/desk/api/requests/nobodysrequest/drafts')).status).toBe(404)
})
