import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { clean, type ScheduledJob } from './cleaning.ts'
import { enqueue } from './outbox.ts'
import { startJobs } from './start.ts'
import { startWorker } from './worker.ts'

const world = setUpWorldPerTest()
let stops: (() => Promise<unknown>)[]
beforeEach(async () => {
  stops = []
})
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
})

async function start(chores: ScheduledJob[] = []) {
  const database = await openDatabase(world.app.config, world.app.log)
  stops.push(database.close)
  stops.push(await startJobs(world.app, database.listen, chores))
}
const unsent = async () =>
  (await world.app.db.selectFrom('outgoing').select('id').where('sent_at', 'is', null).execute()).length

test('a message is sent as soon as it is committed, by any server', async () => {
  await start()
  await enqueue(world.app.db, { channel: 'email', recipient: 'a@b.test', subject: 's', body: 'b', links: [] })
  await vi.waitFor(async () => expect(await unsent()).toBe(0))
})

test('work that waited while no server was running is done at the start', async () => {
  await enqueue(world.app.db, { channel: 'email', recipient: 'a@b.test', subject: 's', body: 'b', links: [] })
  await start()
  await vi.waitFor(async () => expect(await unsent()).toBe(0))
})

test('a job runs whenever work was queued for it', async () => {
  let waiting = 0
  const chore = vi.fn<() => Promise<number>>(async () => (waiting > 0 ? waiting-- : 0))
  await start([chore])
  await vi.waitFor(() => expect(chore).toHaveBeenCalled())
  waiting = 3
  await enqueue(world.app.db, { channel: 'email', recipient: 'a@b.test', subject: 's', body: 'b', links: [] })
  await vi.waitFor(() => expect(waiting).toBe(0))
})

test('a worker does one thing at a time and misses no call', async () => {
  let waiting = 0
  let inside = 0
  let most = 0
  const worker = startWorker(async () => {
    most = Math.max(most, ++inside)
    await new Promise(setImmediate)
    inside -= 1
    return waiting > 0 ? waiting-- : 0
  }, world.app.log)
  for (let at = 0; at < 20; at++) {
    waiting += 1
    worker.wake()
    if (at % 3 === 0) await new Promise(setImmediate)
  }
  await vi.waitUntil(() => waiting === 0)
  await worker.stop()
  expect(most).toBe(1)
})

test('a stopped worker finishes its current work and starts nothing more', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let done = 0
  const worker = startWorker(async () => {
    await held
    return ++done
  }, world.app.log)
  const stopped = worker.stop()
  worker.wake()
  release()
  await stopped
  expect(done).toBe(1)
})

test('cleaning deletes expired rows and keeps the others', { tags: '@sec-retention' }, async () => {
  const { db, deskDb } = world.app
  const now = world.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { id: member_id } = world.maya
  const code = { member_id, code_hmac: Buffer.alloc(32) }
  const link = { member_id, purpose: 'reset' as const, created_at: ago(0) }
  const keyed = { actor: 'member:1', path: '/', body_hash: Buffer.alloc(32), status: 201, answer: '{}' }
  const event = { member_id, type: 'request.changed' as const, request_external_id: 'x' }
  await db
    .insertInto('one_time_codes')
    .values([
      { ...code, phone: '5550000001', expires_at: ago(2 * HOUR_MS) },
      { ...code, phone: '5550000002', expires_at: ago(-1000) },
    ])
    .execute()
  await db
    .insertInto('code_sends')
    .values([
      { member_id, phone: '5550000001', sent_at: ago(3 * DAY_MS) },
      { member_id, phone: '5550000002', sent_at: ago(HOUR_MS) },
    ])
    .execute()
  await db
    .insertInto('mailed_links')
    .values([
      { ...link, token_hash: Buffer.from('old'), expires_at: ago(2 * DAY_MS) },
      { ...link, token_hash: Buffer.from('new'), expires_at: ago(-1000) },
    ])
    .execute()
  await db
    .insertInto('rate_windows')
    .values([
      { bucket: 'sign_in', address: '::1', window_start: ago(2 * DAY_MS), hits: 1 },
      { bucket: 'sign_in', address: '::1', window_start: ago(0), hits: 1 },
    ])
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...keyed, key: 'old', created_at: ago(DAY_MS + 1) },
      { ...keyed, key: 'new', created_at: ago(DAY_MS - 1) },
    ])
    .execute()
  await db
    .insertInto('member_events')
    .values([
      { ...event, number: 1, at: ago(8 * DAY_MS) },
      { ...event, number: 2, at: ago(6 * DAY_MS) },
    ])
    .execute()
  await db
    .insertInto('outgoing')
    .values([
      { channel: 'email', recipient: 'old@b.test', body: 'b', created_at: ago(31 * DAY_MS), sent_at: ago(31 * DAY_MS) },
      { channel: 'email', recipient: 'new@b.test', body: 'b', sent_at: ago(0) },
      { channel: 'email', recipient: 'stuck@b.test', body: 'a link', created_at: new Date(Date.now() - 2 * DAY_MS) },
      { channel: 'email', recipient: 'waiting@b.test', body: 'a link' },
    ])
    .execute()
  await db.updateTable('sessions').set({ expires_at: now }).where('id', '=', world.jonah.sessionId).execute()
  world.clock.advance(1)
  await deskDb.updateTable('desk.sessions').set({ expires_at: now }).where('id', '=', world.ines.sessionId).execute()

  await clean(world.app)
  await clean(world.app)

  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: world.maya.sessionId }])
  const staff = await deskDb.selectFrom('desk.sessions').select('id').where('id', '=', world.ines.sessionId).execute()
  expect(staff).toEqual([])
  expect(await db.selectFrom('one_time_codes').select('phone').execute()).toEqual([{ phone: '5550000002' }])
  expect(await db.selectFrom('code_sends').select('phone').execute()).toEqual([{ phone: '5550000002' }])
  expect(await db.selectFrom('mailed_links').select('token_hash').execute()).toEqual([
    { token_hash: Buffer.from('new') },
  ])
  expect(await db.selectFrom('rate_windows').select('window_start').execute()).toEqual([{ window_start: now }])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('member_events').select('number').execute()).toEqual([{ number: 2 }])
  expect(await db.selectFrom('outgoing').select(['recipient', 'body']).orderBy('id').execute()).toEqual([
    { recipient: 'new@b.test', body: 'b' },
    { recipient: 'stuck@b.test', body: '' },
    { recipient: 'waiting@b.test', body: 'a link' },
  ])
})

describe('a table with thousands of expired rows', () => {
  const SLICE = 1000
  const COUNT = 2500
  const old = () => new Date(world.clock.now().getTime() - 2 * DAY_MS)
  const keys = () => world.app.db.selectFrom('idempotency_keys').select('key').execute()
  const waiting = () => world.app.db.selectFrom('outgoing').select('id').where('body', '<>', '').execute()
  const slices = async () => {
    const { rows } = await sql<{ of: string; rows: number }>`select of, rows from slices order by n`.execute(
      world.owner,
    )
    return Object.groupBy(rows, ({ of }) => of)
  }
  beforeEach(async () => {
    await sql`create table slices (n serial, of text, rows integer)`.execute(world.owner)
    await sql`grant all on slices, slices_n_seq to tendwell_desk`.execute(world.owner)
    await sql`
      create function count_slice() returns trigger language plpgsql as $$
      begin
        insert into slices (of, rows) select tg_argv[0], count(*) from slice;
        if (select count(*) from slices) > tg_argv[1]::integer then raise 'The worker was killed.'; end if;
        return null;
      end $$`.execute(world.owner)
    const hash = Buffer.from('hash')
    await sql`
      insert into idempotency_keys (actor, path, key, body_hash, status, answer, created_at)
      select 'member:1', '/', n, ${hash}, 201, '', ${old()}::timestamptz from generate_series(1, ${COUNT}::integer) as n`.execute(
      world.owner,
    )
    await sql`
      insert into outgoing (channel, recipient, body, created_at)
      select 'email', n || '@b.test', 'a link', now() - interval '2 days' from generate_series(1, ${COUNT}::integer) as n`.execute(
      world.owner,
    )
  })
  /** Counts the rows of each batch, and simulates a killed worker after this many. */
  const count = async (most: number) => {
    const args = sql.raw(`'keys', ${most}`)
    await sql`create or replace trigger counted after delete on idempotency_keys referencing old table as slice
      for each statement execute function count_slice(${args})`.execute(world.owner)
    await sql`create or replace trigger counted after update on outgoing referencing new table as slice
      for each statement execute function count_slice(${sql.raw(`'letters', ${most}`)})`.execute(world.owner)
  }

  test('is cleaned completely, in batches with short locks', async () => {
    await count(100)
    await clean(world.app)
    expect([await keys(), await waiting()]).toEqual([[], []])
    for (const ofOne of Object.values(await slices())) {
      expect(Math.max(...(ofOne ?? []).map(({ rows }) => rows))).toBe(SLICE)
      expect((ofOne ?? []).reduce((sum, { rows }) => sum + rows, 0)).toBe(COUNT)
    }
    expect(Object.keys(await slices())).toEqual(['keys', 'letters'])
  })

  test('is scanned page by page without an index on the expiry, with the same result', async () => {
    await sql`insert into rate_windows (bucket, address, window_start, hits)
      select 'sign_in', n::text, ${old()}::timestamptz + n % 2 * interval '2 days', 1
      from generate_series(1, ${2 * COUNT}::integer) as n`.execute(world.owner)
    await clean(world.app, 2)
    const left = await world.app.db.selectFrom('rate_windows').select('window_start').execute()
    expect(left).toHaveLength(COUNT)
    expect(left.filter(({ window_start }) => window_start < world.clock.now())).toEqual([])
  })

  test('stays cleaned as far as a killed worker came, and the next one continues', async () => {
    await count(1)
    await expect(clean(world.app)).rejects.toThrow('The worker was killed.')
    expect(await keys()).toHaveLength(COUNT - SLICE)
    await count(100)
    await clean(world.app)
    expect([await keys(), await waiting()]).toEqual([[], []])
  })
})
