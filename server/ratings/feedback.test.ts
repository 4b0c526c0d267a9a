import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const say = (path: string, said: unknown, key?: string) =>
  world.as(world.maya).post(`${path}/feedback`, said, key ? { 'idempotency-key': key } : {})
const said = async ({ external_id }: { external_id: string }, person = world.maya) =>
  (await world.as(person).get(`/api/v1/feedback?request_id=${external_id}`)).body.feedback

test('a member says a word and whether it saved time, one after the other, and again: the last of each counts', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  expect(await said(request)).toBeNull()
  expect((await say(request.path, { saved_time: '1h_to_3h' })).status).toBe(201)
  await say(request.path, { word: '  Quick and kind. ' })
  expect(await said(request)).toMatchObject({ word: 'Quick and kind.', saved_time: '1h_to_3h' })
  await say(request.path, { saved_time: 'none' })
  expect(await said(request)).toMatchObject({ word: 'Quick and kind.', saved_time: 'none' })
})

test('a repeat whose answer was lost says it once, and takes nothing newer back', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  const first = await say(request.path, { word: 'Good.' }, 'a-word')
  await say(request.path, { word: 'Very good.' })
  const again = await say(request.path, { word: 'Good.' }, 'a-word')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await said(request)).toMatchObject({ word: 'Very good.' })
  const other = await say(request.path, { word: 'Another.' }, 'a-word')
  expect(other.status).toBe(422)
})

test('a word for a request that was opened again meanwhile is refused, what was said before stays', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  await say(request.path, { word: 'Done.' }, 'before')
  await world.app.db.updateTable('requests').set({ status: 'in_progress' }).where('id', '=', request.id).execute()
  expect([(await say(request.path, { word: 'Later' })).status, (await said(request)).word]).toEqual([409, 'Done.'])
  expect((await say(request.path, { word: 'Done.' }, 'before')).status).toBe(201)
})

test.each([{}, { word: '  ' }, { word: 'x'.repeat(501) }, { word: null }, { saved_time: 'years' }, { saved_time: 3 }])(
  'takes no %j',
  async (body) => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    expect((await say(request.path, body)).status).toBe(422)
    expect(await said(request)).toBeNull()
  },
)

test('the member and the desk read it, nobody else', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  await say(request.path, { word: 'You called three times.', saved_time: 'over_8h' })
  expect(await said(request, world.jonah)).toBeNull()
  expect((await world.as(world.jonah).post(`${request.path}/feedback`, { saved_time: 'none' })).status).toBe(404)
  const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
  expect(body.request.feedback).toMatchObject({ word: 'You called three times.', saved_time: 'over_8h' })
})
