import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, giveUpload, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeAll(async () => {
  request = await giveRequest(world, world.maya)
})

const row = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/requests')).body.requests[0]

test('the row of an unassigned request shows the member’s question', async () => {
  const words = { ours: false, by: '', me: false, text: 'What is the matter? The dog limps' }
  expect(await row(world.theo)).toMatchObject({ last_words: words, has_files: false, open_tasks: 0, reminder_at: null })
})

test('the last message is visible only to the request’s assignee', async () => {
  await atDesk(world, world.theo, request).reply('We are\n\non it')
  expect((await row(world.theo)).last_words).toEqual({
    ours: true,
    by: world.theo.name,
    me: true,
    text: 'We are on it',
  })
  expect((await row(world.ines)).last_words).toBeNull()
  await atDesk(world, world.theo, request).note('She is worried')
  expect((await row(world.theo)).last_words.text, 'a note is no word of theirs').toBe('We are on it')
})

test('a row shows files, tasks, and the signed-in concierge’s next reminder', async () => {
  const due_at = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
  const path = `/desk/api/requests/${request.external_id}`
  await world.as(world.theo).post(`${path}/reminders`, { what: 'Call', due_at })
  await world.as(world.ines).post(`${path}/tasks`, { title: 'Ask the vet', owner: world.theo.id, due_at })
  const key = await giveUpload(world, world.maya)
  await world.app.db
    .updateTable('uploads')
    .set({ request_id: request.id, attached_message_id: 'some-message' })
    .where('key', '=', key)
    .execute()
  expect(await row(world.theo)).toMatchObject({ has_files: true, open_tasks: 1, reminder_at: due_at })
  expect(await row(world.ines)).toMatchObject({ has_files: true, open_tasks: 1, reminder_at: null })
})
