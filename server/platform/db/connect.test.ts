import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/world/database.ts'
import { type Database, openDatabase } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

const log = pino({ level: 'silent' })

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeEach(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ DATA_DIR: '', DATABASE_URL: fresh.url }, log)
})

afterEach(async () => {
  await database.close()
  await fresh.drop()
})

const first = async (text: string) => (await sql.raw(text).execute(database.deskDb)).rows[0]

async function asOwner(text: string) {
  const client = new pg.Client(fresh.url)
  await client.connect()
  await client.query(text)
  await client.end()
}

const loseConnections = () =>
  asOwner(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

test('values arrive in the types of the API', async () => {
  expect(
    await first(`select count(*), 2.5::numeric as half, date '2026-11-21' as day, '{"a": [1]}'::jsonb as json,
      array[1, null]::int8[] as ids, array[]::numeric[] as none, timestamptz(3) '2026-11-21 09:00:00.123+01' as at`),
  ).toEqual({
    count: 1,
    half: 2.5,
    day: '2026-11-21',
    json: { a: [1] },
    ids: [1, null],
    none: [],
    at: new Date('2026-11-21T08:00:00.123Z'),
  })
})

test("days and hours are in UTC, whatever the server's time zone", async () => {
  expect(await first('show timezone')).toEqual({ TimeZone: 'UTC' })
})

test("JIT compilation is off, whatever the server's setting", async () => {
  expect(await first('show jit')).toEqual({ jit: 'off' })
})

test('a statement, a lock and a forgotten transaction time out', async () => {
  expect(
    await first(`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`),
  ).toEqual({ statement: '15s', lock: '5s', idle: '30s' })
})

test('a transaction on a lost connection fails as unavailable, and the next query works', async () => {
  const lost = database.memberDb.transaction().execute(async (trx) => {
    await loseConnections().catch(() => undefined)
    await sql`select 1`.execute(trx)
  })
  expect(await lost.catch((error: unknown) => error)).toSatisfy(isUnavailable)
  expect(await first('select 1 as alive')).toEqual({ alive: 1 })
})

test('a failing disk of the database is unavailable, and a missing right is not', () => {
  const databaseError = (code: string, message: string) =>
    Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
  expect(isUnavailable(databaseError('42501', 'could not open file "base/5/16861": Read-only file system'))).toBe(true)
  expect(isUnavailable(databaseError('58030', 'could not read block 4: Input/output error'))).toBe(true)
  expect(isUnavailable(databaseError('42501', 'permission denied for table members'))).toBe(false)
})

test('a closed port is unavailable, and a faulty statement is not', async () => {
  expect(isUnavailable(await first('select nonsense').catch((error: unknown) => error))).toBe(false)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has one
  server.close()
  await once(server, 'close')
  const refused = new pg.Client({ host: '127.0.0.1', port }).connect()
  expect(isUnavailable(await refused.catch((error: unknown) => error))).toBe(true)
})

test('a notification arrives after its commit, on its channel only', async () => {
  const heard: string[] = []
  await database.listen('live', (payload) => heard.push(payload))
  await database.listen('other', (payload) => heard.push(`other ${payload}`))
  await database.memberDb.transaction().execute((trx) => sql`select pg_notify('live', 'committed')`.execute(trx))
  await expect.poll(() => heard).toEqual(['committed'])
})

test('the listener listens again after a lost connection and reports it', async () => {
  const heard: string[] = []
  await database.listen(
    'live',
    (payload) => heard.push(payload),
    () => heard.push('reconnected'),
  )
  await loseConnections().catch(() => undefined)
  await expect.poll(() => heard).toEqual(['reconnected'])
  await first(`notify live, 'again'`)
  await expect.poll(() => heard).toEqual(['reconnected', 'again'])
})

test('a removed listener receives no more notifications', async () => {
  const heard: string[] = []
  const stop = await database.listen('live', () => heard.push('stopped'))
  await database.listen('live', () => heard.push('listening'))
  stop()
  await first('notify live')
  await expect.poll(() => heard).toEqual(['listening'])
})

test('a network that drops all packets makes a query fail as unavailable, and its connection is not reused', async () => {
  const network = await networkTo(fresh.url)
  const there = await openDatabase({ DATA_DIR: '', DATABASE_URL: `${network.url}&query_timeout=5000` }, log)
  const ask = () => there.memberDb.selectFrom('companies').select('id').execute()
  await ask()
  network.swallow()
  expect(isUnavailable(await ask().catch((error: unknown) => error))).toBe(true)
  expect(await ask()).toEqual([])
  await there.close()
  await network.close()
})

/** A TCP proxy to the database that can drop packets. */
async function networkTo(url: string) {
  const target = new pg.Client(url)
  const socket = `${target.host}/.s.PGSQL.${target.port}`
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = target.host.startsWith('/') ? connect(socket) : connect(target.port, target.host)
    for (const one of [near, far]) sockets.add(one.on('error', () => undefined))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has one
  const { user, password, database } = target
  return {
    url: `postgresql://${user}:${password ?? ''}@127.0.0.1:${port}/${database}?`,
    /** Existing connections receive nothing more; new ones work. */
    swallow: () => sockets.forEach((one) => one.unpipe()),
    async close() {
      for (const one of sockets) one.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
