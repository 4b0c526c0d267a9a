import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { freshDatabase } from './world/database.ts'

const BENEFITS_SURVEY = 720
const RETRY_MS = 20

let databaseUrl: string
let drop: () => Promise<void>
let client: pg.Client
let dataDir: string
beforeAll(async () => {
  const database = await freshDatabase()
  databaseUrl = database.url
  drop = database.drop
  client = new pg.Client(databaseUrl)
  await client.connect()
  dataDir = mkdtempSync(join(tmpdir(), 'tendwell-first-'))
})
afterAll(async () => {
  await client.end()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an installation without the demo gets the catalog at its first start and never again, and no people', async () => {
  await startAndStop()
  expect(await count('categories')).toBe(9)
  expect(await count(`surveys where for_alpha and id = ${BENEFITS_SURVEY}`)).toBe(1)
  for (const table of ['members', 'companies', 'requests', 'desk.staff'])
    expect([table, await count(table)]).toEqual([table, 0])

  await client.query('delete from questions')
  await startAndStop()
  expect(await count('questions')).toBe(0)
})

async function count(what: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${what}`)
  return Number(rows[0]?.count)
}

async function startAndStop() {
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      DESK_PORT: String(await freePort()),
      SEED: 'none',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (server.exitCode === null && !(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok)
    await sleep(RETRY_MS)
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  expect(server.exitCode).toBe(0)
}
