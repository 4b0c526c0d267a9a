import { expect, test } from 'vitest'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const say = (path: string, feedback: unknown, key?: string) =>
  world.as(world.maya).post(`${path}/feedback`, feedback, key ? { 'idempotency-key': key } : {})
const feedbackOf = async ({ external_id }: { external_id: string }, person = world.maya) =>
  (await world.as(person).get(`/api/v1/feedback?request_id=${external_id}`)).body.feedback

test('a member can send words and saved time separately and repeatedly, and the latest of each counts', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  expect(await feedbackOf(request)).toBeNull()
  expect((await say(request.path, { saved_time: '1h_to_3h' })).status).toBe(201)
  await say(request.path, { word: '  Quick and kind. ' })
  expect(await feedbackOf(request)).toMatchObject({ word: 'Quick and kind.', saved_time: '1h_to_3h' })
  await say(request.path, { saved_time: 'none' })
  expect(await feedbackOf(request)).toMatchObject({ word: 'Quick and kind.', saved_time: 'none' })
})

test('a retry after a lost response is stored once, and does not overwrite newer feedback', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  const first = await say(request.path, { word: 'Good.' }, 'a-word')
  await say(request.path, { word: 'Very good.' })
  const again = await say(request.path, { word: 'Good.' }, 'a-word')
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await feedbackOf(request)).toMatchObject({ word: 'Very good.' })
  const other = await say(request.path, { word: 'Another.' }, 'a-word')
  expect(other.status).toBe(422)
})

test('feedback for a request that has been reopened is rejected, and earlier feedback stays', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  await say(request.path, { word: 'Done.' }, 'before')
  await world.app.db.updateTable('requests').set({ status: 'in_progress' }).where('id', '=', request.id).execute()
  expect([(await say(request.path, { word: 'Later' })).status, (await feedbackOf(request)).word]).toEqual([
    409,
    'Done.',
  ])
  expect((await say(request.path, { word: 'Done.' }, 'before')).status).toBe(201)
})

test.each([{}, { word: '  ' }, { word: 'x'.repeat(501) }, { word: null }, { saved_time: 'years' }, { saved_time: 3 }])(
  'feedback with %j is rejected',
  async (body) => {
    const request = await giveRequest(world, world.maya, { status: 'closed' })
    expect((await say(request.path, body)).status).toBe(422)
    expect(await feedbackOf(request)).toBeNull()
  },
)

test('feedback is readable by the member and the desk only', async () => {
  const request = await giveRequest(world, world.maya, { status: 'closed' })
  await say(request.path, { word: 'You called three times.', saved_time: 'over_8h' })
  expect(await feedbackOf(request, world.jonah)).toBeNull()
  expect((await world.as(world.jonah).post(`${request.path}/feedback`, { saved_time: 'none' })).status).toBe(404)
  const { body } = await world.as(world.theo).get(`/desk/api/requests/${request.external_id}`)
  expect(body.request.feedback).toMatchObject({ word: 'You called three times.', saved_time: 'over_8h' })
})
