import { rmSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { openDatabase } from './connect.ts'
import { markMoved } from './embedded/moved.ts'
import { reachDatabase } from './reach.ts'

const log = pino({ level: 'silent' })
let DATA_DIR: string
beforeEach(() => void (DATA_DIR = scratchDirectory('reach')))
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

async function nameAt(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.end()
  return rows[0]?.name
}

test('a command starts the embedded database, or connects to a running one and leaves it running', async () => {
  const owner = await reachDatabase({ DATA_DIR }, log, { create: true })
  expect([owner.inUse, await nameAt(owner.addresses.owner)]).toEqual([false, 'tendwell'])
  const guest = await reachDatabase({ DATA_DIR }, log)
  expect(guest).toMatchObject({ inUse: true, addresses: owner.addresses })
  await guest.stop()
  expect(await nameAt(owner.addresses.owner)).toBe('tendwell')
  await owner.stop()
})

test('a read-only command creates no database', async () => {
  await expect(reachDatabase({ DATA_DIR }, log)).rejects.toThrow(
    `There is no database in ${DATA_DIR} yet: "tendwell migrate" makes one. For one elsewhere, set DATABASE_URL.`,
  )
})

test('a database that was moved elsewhere is rejected', async () => {
  await (await reachDatabase({ DATA_DIR }, log, { create: true })).stop()
  markMoved(DATA_DIR, 'the database tendwell on db.linden.test:5432')
  const refused = 'was moved to the database tendwell on db.linden.test:5432: set DATABASE_URL to it.'
  await expect(reachDatabase({ DATA_DIR }, log)).rejects.toThrow(refused)
  await expect(openDatabase({ DATA_DIR }, log)).rejects.toThrow(refused)
  await (await reachDatabase({ DATA_DIR, ALLOW_MOVED_DATABASE: 'yes' }, log)).stop()
})
