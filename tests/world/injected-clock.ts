import { callbackify } from 'node:util'
import pg from 'pg'
import { shiftDate } from './shift-date.ts'

/**
 * Loaded before a server of the browser tests (`--import`). Shifts `Date` and the database's `now()` by
 * E2E_CLOCK_SHIFT_MS, so that the tests give the same result at any hour. Both clocks keep running.
 */
const shiftMs = Number(process.env.E2E_CLOCK_SHIFT_MS ?? 0)
/** The clock of the screenshots hardly moves. */
const slowness = Number(process.env.E2E_CLOCK_SLOWNESS ?? 1)
const start = new Date()

shiftDate(shiftMs, slowness)

// a schema before pg_catalog in the search path replaces the built-in function of the same name
process.env.PGOPTIONS = '-c search_path=public,injected_clock,pg_catalog'

const CREATE_CLOCK = `
  create schema if not exists injected_clock;
  create or replace function injected_clock.now() returns timestamptz language sql stable
    as $$ select timestamptz '${start.toISOString()}' + interval '${shiftMs} milliseconds'
                 + (pg_catalog.now() - timestamptz '${start.toISOString()}') / ${slowness} $$;
  grant usage on schema injected_clock to public`

/** Owns the embedded database, and connects first to migrate it. */
const OWNER = 'tendwell'
type Connect = (this: pg.Client, callback?: (error?: Error) => void) => Promise<unknown> | void
const connect: (this: pg.Client) => Promise<unknown> = pg.Client.prototype.connect

/** By database. PostgreSQL rejects concurrent creation of the same function. */
const clocks = new Map<string, Promise<unknown>>()

const connectWithClock: Connect = function (callback) {
  const connected = connect.call(this).then(async (client) => {
    if (this.user === OWNER) await createClock(this)
    return client
  })
  if (!callback) return connected
  callbackify(() => connected)((error) => callback(error ?? undefined))
}
pg.Client.prototype.connect = connectWithClock as typeof pg.Client.prototype.connect // covers both overloads

function createClock(client: pg.Client): Promise<unknown> {
  const { host, port, database = '' } = client
  const address = `${host}:${port}/${database}`
  const created = clocks.get(address) ?? client.query(CREATE_CLOCK)
  clocks.set(address, created)
  return created
}
