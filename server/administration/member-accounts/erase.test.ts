import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { tablesContaining } from '#tests/harness/tables-containing.ts'
import { giveCrowd } from '#tests/world/crowd/crowd.ts'
import { atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { replayErasures } from './erase.ts'

const world = setUpWorld()

const act = (verb: string, body: object) =>
  world.as(world.olga).post(`/desk/api/accounts/${world.maya.externalId}/${verb}`, body)
const MAIL = { channel: 'email', subject: 'There’s an answer for you', body: '', links: [] } as const
const reason = 'Asked for erasure by mail'
const WORDS = ['maya', 'lindqvist', 'zuccherini', 'melisande', 'quetzalcoatl', 'ornithopter', 'floccinauci']

test('an account that is open or has a request in progress is not erased', async () => {
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
    '{"error":"Some of their requests are still in progress. A concierge has to complete them first."}',
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
  expect((await tablesContaining(world, WORDS)).toSorted()).toEqual(
    expect.arrayContaining(['public.timeline', 'desk.tags']),
  )
})

test('erasing removes all text of the member from every table, and every file', { tags: '@sec-erasure' }, async () => {
  const before = await world.app.db.selectFrom('uploads').select('key').where('member_id', '=', world.maya.id).execute()
  expect((await act('erasure', { reason })).body).toEqual({ success: true })
  while ((await removeAbandonedUploads(world.app)) > 0);
  expect(await tablesContaining(world, WORDS)).toEqual([])
  expect(before).toHaveLength(1)
  expect(
    await world.app.db.selectFrom('uploads').select('key').where('member_id', '=', world.maya.id).execute(),
  ).toEqual([])
})

test('numbers remain: the member of a company, the completed request and its rating', async () => {
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

test('a member who comes back with an older backup is erased again', { tags: '@sec-erasure' }, async () => {
  await world.app.deskDb
    .updateTable('members')
    .set({ erased_at: null, closed_at: null, email: world.maya.email, first_name: 'Maya', last_name: 'Lindqvist' })
    .where('id', '=', world.maya.id)
    .execute()
  await giveRequest(world, world.maya, { name: 'A zuccherini tasting' })
  expect(await replayErasures(world.app)).toBe(1)
  expect(await tablesContaining(world, WORDS)).toEqual([])
  expect(await replayErasures(world.app)).toBe(0)
})

describe('a log of erasures that is longer than one batch', () => {
  const SLICE = 500
  let back: number[]
  beforeAll(async () => {
    const others = sql`select lpad(n::text, 22, '0'), now() from generate_series(1, ${2 * SLICE}::integer) as n`
    await sql`insert into desk.erasures (external_id, erased_at) ${others}`.execute(world.owner)
    back = await giveCrowd(world, 3)
    // one in the first batch, two in the last
    for (const [at, external_id] of ['0'.repeat(22), `y${'0'.repeat(21)}`, `z${'0'.repeat(21)}`].entries()) {
      await sql`insert into desk.erasures (external_id, erased_at) values (${external_id}, now())`.execute(world.owner)
      await world.app.db
        .updateTable('members')
        .set({ external_id })
        .where('id', '=', back[at] ?? 0)
        .execute()
    }
  })
  const left = async () => {
    const rows = await world.app.db
      .selectFrom('members')
      .select('id')
      .where('id', 'in', back)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  test('is processed to its end, and the next run erases what an interrupted run left', async () => {
    await sql`
      create function refuse_last() returns trigger language plpgsql as $$
      begin raise 'The worker was killed.'; end $$`.execute(world.owner)
    const last = sql.raw(String(back[1]))
    await sql`create trigger refused before update on members for each row when (old.id = ${last})
      execute function refuse_last()`.execute(world.owner)
    await expect(replayErasures(world.app)).rejects.toThrow('The worker was killed.')
    expect(await left()).toEqual(back.slice(1))
    await sql`drop trigger refused on members`.execute(world.owner)
    expect(await replayErasures(world.app)).toBe(2)
    expect(await left()).toEqual([])
    expect(await replayErasures(world.app)).toBe(0)
  })

  test('is processed by two servers at once, with each member erased by one of them', async () => {
    await world.app.deskDb.updateTable('members').set({ erased_at: null }).where('id', 'in', back).execute()
    const another = await world.anotherNode()
    const counts = await Promise.all([world.app, another.app].map((app) => replayErasures(app)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(back.length)
    expect(await left()).toEqual([])
  })
})
