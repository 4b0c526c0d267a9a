import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#server/jobs/outgoing.ts'
import { removeAbandonedUploads } from '#server/uploads/abandoned.ts'
import { atDesk } from '#tests/desk.ts'
import { upload } from '#tests/files.ts'
import { giveRequest } from '#tests/requests.ts'
import { tablesThatSay } from '#tests/tables-that-say.ts'
import { openWorld, type World } from '#tests/world.ts'
import { replayErasures } from './erase.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const act = (verb: string, body: object) =>
  world.as(world.olga).post(`/desk/api/accounts/${world.maya.externalId}/${verb}`, body)
const MAIL = { channel: 'email', subject: 'There’s an answer for you', body: '', links: [] } as const
const reason = 'Asked for erasure by mail'
const WORDS = ['maya', 'lindqvist', 'zuccherini', 'melisande', 'quetzalcoatl', 'ornithopter', 'floccinauci']

test('an account that is open, or has a request under way, is not erased', async () => {
  expect((await act('erasure', { reason })).status).toBe(409)
  const request = await giveRequest(world, world.maya, { name: 'A zuccherini tasting' })
  await world.app.db.updateTable('requests').set({ details: 'melisande' }).where('id', '=', request.id).execute()
  const key = await upload(world, world.maya, { filename: 'floccinauci.png' })
  await world.as(world.maya).post(
    `${request.path}/messages`,
    {
      message: { body: 'Bring the quetzalcoatl', attachment_keys: [key] },
    },
    { 'idempotency-key': 'once' },
  )
  await atDesk(world, world.theo, request).note('An ornithopter was mentioned')
  const { external_id } = request
  const tagged = { act: { kind: 'tags', add: ['Ornithopter'], remove: [] }, requests: [{ external_id }] }
  await world.as(world.theo).post('/desk/api/bulk_acts', tagged)
  await act('close', { email: world.maya.email, reason })
  expect((await act('erasure', { reason })).text).toBe(
    '{"error":"Some of their requests are still under way. A concierge completes them first."}',
  )
  await atDesk(world, world.theo, request).change({ status: 'closed' })
  await world.app.db
    .insertInto('request_ratings')
    .values({ request_id: request.id, rating: 4, rated_at: world.clock.now() })
    .execute()
  await world.app.db
    .insertInto('notice_preferences')
    .values({ member_id: world.maya.id, private_email: 'melisande@home.test' })
    .execute()
  await enqueue(world.app.db, { ...MAIL, recipient: 'melisande@home.test' })
  expect((await tablesThatSay(world, WORDS)).toSorted()).toEqual(
    expect.arrayContaining(['public.timeline', 'desk.tags']),
  )
})

test('erasing leaves not one word of the member in any table, and no file', async () => {
  const before = await world.app.db.selectFrom('uploads').select('key').where('member_id', '=', world.maya.id).execute()
  expect((await act('erasure', { reason })).body).toEqual({ success: true })
  while ((await removeAbandonedUploads(world.app)) > 0);
  expect(await tablesThatSay(world, WORDS)).toEqual([])
  expect(before).toHaveLength(1)
  expect(
    await world.app.db.selectFrom('uploads').select('key').where('member_id', '=', world.maya.id).execute(),
  ).toEqual([])
})

test('what stays are numbers: the member of a company, the completed request and its rating', async () => {
  const requests = await world.app.db
    .selectFrom('requests')
    .innerJoin('request_ratings', 'request_ratings.request_id', 'requests.id')
    .select(['requests.name', 'requests.details', 'requests.status', 'request_ratings.rating'])
    .where('requests.member_id', '=', world.maya.id)
    .execute()
  expect(requests).toEqual([{ name: 'Erased request', details: '', status: 'closed', rating: 4 }])
  const { account } = (await world.as(world.olga).get(`/desk/api/accounts/${world.maya.externalId}`)).body
  expect(account).toMatchObject({ name: 'Erased member', state: 'erased', companies: ['Brightwater Foods'] })
})

test('erasing again changes nothing and is recorded once', async () => {
  expect((await act('erasure', { reason })).status).toBe(200)
  const records = await world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['thing_id', 'after'])
    .where('action', '=', 'deskEraseAccount')
    .execute()
  expect(records).toEqual([{ thing_id: world.maya.externalId, after: { erased: true, reason } }])
})

test('a member whom an older backup brings back is erased again', async () => {
  await world.app.deskDb
    .updateTable('members')
    .set({ erased_at: null, closed_at: null, email: world.maya.email, first_name: 'Maya', last_name: 'Lindqvist' })
    .where('id', '=', world.maya.id)
    .execute()
  await giveRequest(world, world.maya, { name: 'A zuccherini tasting' })
  expect(await replayErasures(world.app)).toBe(1)
  expect(await tablesThatSay(world, WORDS)).toEqual([])
  expect(await replayErasures(world.app)).toBe(0)
})
