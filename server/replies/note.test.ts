import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let request: StoredRequest
beforeAll(async () => void (world = await openWorld()))
beforeEach(async () => void (request = await giveRequest(world, world.maya)))
afterAll(() => world.close())

const note = (body: object, key?: string) =>
  world
    .as(world.theo)
    .post(`/desk/api/requests/${request.external_id}/notes`, body, key ? { 'idempotency-key': key } : undefined)

test('whatever its body says, what is written here never reaches the member', async () => {
  const before = (await world.as(world.maya).get(request.path)).text
  const { status, body } = await note({ body: 'Between us', internal: false, run_at: '2027-01-01T00:00:00Z' })
  expect(status).toBe(201)
  expect(body.request.messages).toMatchObject([{ internal: true, body_html: '<p>Between us</p>' }])
  expect((await world.as(world.maya).get(request.path)).text).toBe(before)
})

test('a note is stored once for a key, and does not require having seen what is new', async () => {
  await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'Hello?' } })
  const [first, again] = [await note({ body: 'Once' }, 'n1'), await note({ body: 'Once' }, 'n1')]
  expect([first.status, again.status, again.body.request.messages.length]).toEqual([201, 201, 2])
  expect((await note({ body: 'Other' }, 'n1')).status).toBe(422)
})

test('a blank in a note is no trouble, an empty note is', async () => {
  expect((await note({ body: 'Use {{date}} in the next one' })).status).toBe(201)
  expect((await note({ body: ' ' })).status).toBe(422)
})
