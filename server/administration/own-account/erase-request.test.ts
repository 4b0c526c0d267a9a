import { beforeAll, expect, test } from 'vitest'
import { replayErasures } from '#server/administration/member-accounts/erase.ts'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { tablesContaining } from '#tests/harness/tables-containing.ts'
import { atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const WORDS = ['zuccherini', 'quetzalcoatl', 'ornithopter', 'floccinauci', 'melisande']

const world = setUpWorld()
let request: StoredRequest
beforeAll(async () => {
  request = await giveRequest(world, world.maya, { name: 'A zuccherini tasting' })
  const key = await upload(world, world.maya, { filename: 'floccinauci.png' })
  const message = { body: 'Bring the quetzalcoatl', attachment_keys: [key] }
  await world.as(world.maya).post(`${request.path}/messages`, { message }, { 'idempotency-key': 'once' })
  await atDesk(world, world.theo, request).note('An ornithopter was mentioned')
  await world.app.db.updateTable('requests').set({ details: 'melisande' }).where('id', '=', request.id).execute()
})

const erase = (by = world.maya) => world.as(by).delete(request.path)
const namesOf = async () =>
  (await world.app.db.selectFrom('requests').select('name').orderBy('id').execute()).map(({ name }) => name)

test('a request in progress is not erased', async () => {
  const answer = await erase()
  expect([answer.status, answer.text]).toEqual([
    409,
    '{"error":"This request is still in progress. It can be erased once it is completed."}',
  ])
  expect(await tablesContaining(world, WORDS)).toEqual(expect.arrayContaining(['public.requests', 'public.timeline']))
})

test('a completed request is erased from every table, and no other request is', { tags: '@sec-erasure' }, async () => {
  await atDesk(world, world.theo, request).change({ status: 'closed' })
  await giveRequest(world, world.maya, { name: 'Another one', linked_request_id: request.id })
  await tell('Quetzalcoatl is booked.')
  expect((await erase()).body).toEqual({ success: true })
  expect(await lastEvent()).toEqual({ type: 'request.changed', request_external_id: request.external_id })
  while ((await removeAbandonedUploads(world.app)) > 0);
  expect(await tablesContaining(world, WORDS)).toEqual([])
  expect(await namesOf()).toEqual(['Another one'])
  expect((await erase()).status).toBe(404)
})

test('an older backup does not bring it back', { tags: '@sec-erasure' }, async () => {
  const again = await giveRequest(world, world.maya, { name: 'A zuccherini tasting', status: 'closed' })
  const { external_id } = request
  await world.app.db.updateTable('requests').set({ external_id }).where('id', '=', again.id).execute()
  expect(await replayErasures(world.app)).toBe(1)
  expect(await namesOf()).toEqual(['Another one'])
  expect(await replayErasures(world.app)).toBe(0)
})

const lastEvent = () =>
  world.app.db
    .selectFrom('member_events')
    .select(['type', 'request_external_id'])
    .orderBy('number', 'desc')
    .executeTakeFirst()

/** A notice that was sent with the text in it. */
async function tell(body: string) {
  const { app, maya, clock } = world
  const at = clock.now()
  const mail = { channel: 'email', recipient: maya.email, subject: 'An answer', body, sent_at: at } as const
  const { id } = await app.db.insertInto('outgoing').values(mail).returning('id').executeTakeFirstOrThrow()
  const send = await app.deskDb
    .insertInto('desk.notice_sends')
    .values({ member_id: maya.id, channel: 'email', decided_at: at, outgoing_id: id, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notice = { request_id: request.id, seq: 99, member_id: maya.id, at, state: 'sent', send_id: send.id } as const
  await app.deskDb.insertInto('desk.notices').values(notice).execute()
}
