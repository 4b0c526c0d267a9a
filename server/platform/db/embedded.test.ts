import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { abandonedDatabases, removeAbandoned } from './embedded/abandoned.ts'
import { accountForPostgres } from './embedded/account.ts'
import { processesIn } from './embedded/processes.ts'
import { startEmbedded } from './embedded.ts'
import { isUnavailable } from './unavailable.ts'

const HOLDER = join(import.meta.dirname, 'embedded', 'holder.ts')
const log = pino({ level: 'silent' })

let dataDir: string
let holders: ChildProcess[]

beforeEach(() => {
  dataDir = scratchDirectory('embedded')
  holders = []
})

afterEach(async () => {
  for (const holder of holders) await end(holder)
  rmSync(dataDir, { recursive: true })
})

/** The directory after an orderly stop. */
let left: string | undefined
afterAll(() => {
  if (left) rmSync(left, { recursive: true })
})

/** Copies the files of the first database, because these tests are not about its creation. */
async function beginWithDatabase(): Promise<void> {
  if (!left) {
    left = scratchDirectory('embedded')
    await (await startEmbedded({ dataDir: left, log })).stop()
  }
  execFileSync('cp', ['-a', join(left, 'postgres'), dataDir]) // with their owner
}

/** Opens the directory in another process, whose first line is the database's address or the reason for a refusal. */
async function hold(env = process.env): Promise<{ holder: ChildProcess; line: string }> {
  const holder = spawn(process.execPath, [HOLDER, dataDir], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: holder.stdout })
  const [line] = (await once(lines, 'line')) as [string] // arguments of readline's event
  if (line.startsWith('refused')) await once(holder, 'exit')
  else holders.push(holder)
  return { holder, line }
}

async function end(holder: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  const exited = once(holder, 'exit')
  holder.kill(signal)
  await exited
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** The postmasters among the processes in the data directory: those whose parent is not one of them. */
function postmasters(): number[] {
  const all = processesIn(join(dataDir, 'postgres'))
  return all.filter((pid) => !all.includes(parentOf(pid)))
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

describe('the embedded database', () => {
  test('keeps its data across an orderly stop', async () => {
    const first = await startEmbedded({ dataDir, log })
    await query(first.url, `create table notes as select 'stored' as text`)
    await first.stop()
    expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('in-use-by'))).toEqual([])

    const second = await startEmbedded({ dataDir, log })
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'stored' }])
    await second.stop()
  })

  test('writes through to the disk and listens on no network', async () => {
    await beginWithDatabase()
    const { url, stop } = await startEmbedded({ dataDir, log })
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await stop()
  })

  test('rejects a second process on the same directory and names the first', async () => {
    await beginWithDatabase()
    const { holder, line: url } = await hold()
    const second = await hold()
    expect(second.line).toContain(`in use by process ${holder.pid} on `)
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  test('lets only one of two concurrent starts have the directory', async () => {
    const both = await Promise.all([hold(), hold()])
    const refused = both.filter(({ line }) => line.startsWith('refused'))
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(postmasters()).toHaveLength(2 - refused.length)
  })

  test('has every acknowledged row and one postmaster after its owner was killed', async () => {
    await beginWithDatabase()
    const { holder, line: url } = await hold()
    await query(url, 'create table acknowledged (number integer)')
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect()
    let written = 0
    const writing = (async () => {
      for (;;) {
        await client.query('insert into acknowledged values ($1)', [written + 1])
        written++
        if (written === 200) holder.kill('SIGKILL')
      }
    })()
    expect(isUnavailable(await writing.catch((error: unknown) => error))).toBe(true)
    await client.end()

    const { line: urlAgain } = await hold()
    expect(postmasters()).toHaveLength(1)
    const [row] = await query(
      urlAgain,
      `select count(*) filter (where number <= ${written})::int as stored from acknowledged`,
    )
    expect(row).toEqual({ stored: written })
  })

  test('stops a PostgreSQL that outlived its owner before it starts another one', async () => {
    await beginWithDatabase()
    const { holder, line: url } = await hold({ PATH: '/nowhere' }) // without setpriv it is not stopped automatically
    await query(url, `create table notes as select 'stored' as text`)
    await end(holder, 'SIGKILL')
    const [leftover] = postmasters()
    expect(leftover).toBeDefined()

    const { line: urlAgain } = await hold()
    expect(postmasters()).toHaveLength(1)
    expect(postmasters()).not.toContain(leftover)
    expect(await query(urlAgain, 'select text from notes')).toEqual([{ text: 'stored' }])
  })

  test('starts although the lock of a killed process names a reused process ID', async () => {
    await beginWithDatabase()
    const first = await startEmbedded({ dataDir, log })
    await query(first.url, `create table notes as select 'stored' as text`)
    const socket = new URL(first.url).searchParams.get('host') ?? ''
    const lock = readFileSync(join(socket, '.s.PGSQL.5432.lock'), 'utf8')
    await first.stop()
    mkdirSync(socket, { recursive: true, mode: 0o700 })
    const stranger = spawn('sleep', ['600'], accountForPostgres()) // PostgreSQL trusts a process of its own account
    writeFileSync(join(socket, '.s.PGSQL.5432.lock'), lock.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
    holders.push(stranger)

    const second = await startEmbedded({ dataDir, log })
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'stored' }])
    await second.stop()
  })

  test('leaves no PostgreSQL running when its database cannot be created', async () => {
    const settings = { default_transaction_read_only: 'on' }
    await expect(startEmbedded({ dataDir, log, settings })).rejects.toThrow('CREATE DATABASE in a read-only')
    expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
  })

  test('restarts after PostgreSQL itself is killed', async () => {
    await beginWithDatabase()
    const { url, stop } = await startEmbedded({ dataDir, log })
    await query(url, `create table notes as select 'stored' as text`)
    const [postmaster = 0] = postmasters()
    process.kill(postmaster, 'SIGKILL')
    await expect.poll(() => query(url, 'select text from notes').catch(() => null)).toEqual([{ text: 'stored' }])
    expect(postmasters()).not.toContain(postmaster)
    await stop()
  })

  test.runIf(process.getuid?.() === 0)(
    'stores its files elsewhere, and records where, if its account cannot enter the directory',
    async () => {
      chmodSync(dataDir, 0o700)
      const first = await startEmbedded({ dataDir, log })
      await query(first.url, `create table notes as select 'stored' as text`)
      await first.stop()
      const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()

      const second = await startEmbedded({ dataDir, log })
      expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'stored' }])
      await second.stop()
      await expect(removeAbandoned(home)).rejects.toThrow('nothing is deleted')
      expect(abandonedDatabases().map((one) => one.home)).not.toContain(home)

      const owners = [realpathSync(dataDir)]
      renameSync(dataDir, `${dataDir}-away`)
      expect(abandonedDatabases()).toContainEqual({ home, owners })
      await removeAbandoned(home)
      renameSync(`${dataDir}-away`, dataDir)
      await expect(startEmbedded({ dataDir, log })).rejects.toThrow(`was stored in ${home}, and it is gone`)
    },
  )

  test('works in a directory whose path is too long for a socket or contains a comma', async () => {
    const deep = join(dataDir, 'a,b', 'deep'.repeat(30))
    const { url, stop } = await startEmbedded({ dataDir: deep, log })
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await stop()
  })
})
