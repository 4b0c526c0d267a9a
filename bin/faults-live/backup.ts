import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fileSize } from '#basics/file-size.ts'
import { startPostgres } from '../postgres.ts'
import { runProgram } from '../processes.ts'
import { callerOf, type MemberCalls, missingAndDouble, send, signIn } from './member.ts'
import { expectNone, type Figures, type Proof } from './proof.ts'
import { endServer, newInstallation, type RunningInstallation, ready, spawnServer } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COMMAND = join(ROOT, 'bin', 'tendwell.js')
const BACKUPS = 3
const KILLS = 8
const LONGEST_LIFE_MS = 4_000
const SENDERS = 6
const BEFORE_MS = 2_000
const AFTER_MS = 500
const KEY = { BACKUP_PASSPHRASE: 'nine calm otters' }
const ERASED = 'plain@tendwell.test'

export const backup: Proof = {
  name: 'backup',
  claim: 'a backup taken under load comes back whole after everything is gone, into either database',
  async run({ times = BACKUPS }) {
    const postgres = await startPostgres()
    try {
      const server = { DATABASE_URL: postgres.url }
      const first = await loseEverything(times, {}, server)
      const second = await loseEverything(times, server, {})
      return { ...named('embedded → PostgreSQL', first), ...named('PostgreSQL → embedded', second) }
    } finally {
      await postgres.stop()
    }
  },
}

export const move: Proof = {
  name: 'move',
  claim: 'what an embedded database holds goes to a server with its key, however often the move is killed',
  async run({ times = KILLS }) {
    const postgres = await startPostgres()
    const place = await newInstallation()
    try {
      const before = await ready(spawnServer(place, { SEED: 'demo' }))
      await signIn(before.origin)
      await endServer(before, 'SIGTERM')
      const settings = await emptyDatabase({ DATABASE_URL: postgres.url })
      const target = settings.DATABASE_URL ?? ''
      for (let kill = 0; kill < times; kill += 1) await killed(place, Math.random() * LONGEST_LIFE_MS, target)
      const began = performance.now()
      const moved = await tendwell(place, {}, 'move-to', target, '--yes')
      const took = Math.round(performance.now() - began)
      const again = await tendwell(place, {}, 'move-to', target, '--yes')
      expectNone({ 'not found done by the second run': again.already === true ? 0 : 1 })
      const after = await ready(spawnServer(place, { SEED: 'none', ...settings }))
      await signIn(after.origin)
      await endServer(after, 'SIGTERM')
      return {
        'killed before': times,
        'rows, tables, in ms': `${moved.rows}, ${moved.tables}, ${took}`,
        'missing files': moved.missing.length,
      }
    } finally {
      place.remove()
      await postgres.stop()
    }
  },
}

/** A move that gets so far in so many milliseconds. */
async function killed(place: RunningInstallation, afterMs: number, target: string): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, 'move-to', target, '--yes'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: place.dataDir },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
}

type Lost = {
  acknowledged: number
  missing: number
  double: number
  rows: number
  files: number
  bytes: number
  backupMs: number
  restoreMs: number
  slowestSendMs: number
}

function named(way: string, { missing, double, acknowledged, ...lost }: Lost): Figures {
  return {
    [`${way}: acknowledged before, missing, double`]: `${acknowledged}, ${missing}, ${double}`,
    [`${way}: rows, files, size`]: `${lost.rows}, ${lost.files}, ${fileSize(lost.bytes)}`,
    [`${way}: backup, restore, slowest send in ms`]: `${lost.backupMs}, ${lost.restoreMs}, ${lost.slowestSendMs}`,
  }
}

/** Backs up while people send, so often; then nothing is left but the last file. */
async function loseEverything(times: number, from: NodeJS.ProcessEnv, to: NodeJS.ProcessEnv): Promise<Lost> {
  const [source, target] = [await newInstallation(), await newInstallation()]
  const file = `${source.dataDir}.age`
  try {
    const lived = await liveAndBackUp(times, source, await emptyDatabase(from), file)
    source.remove()
    const settings = await emptyDatabase(to)
    const erasures = `${file}.erased`
    writeFileSync(erasures, `${lived.erased}\n`)
    const began = performance.now()
    const restored = await tendwell(target, settings, 'restore', file, '--erasures', erasures, '--yes')
    const restoreMs = Math.round(performance.now() - began)
    const server = await ready(spawnServer(target, { SEED: 'none', ...settings }))
    const calls = callerOf(server.origin)
    try {
      const { token } = await signIn(server.origin)
      const tokens = new Map([...lived.acknowledged.keys()].map((request) => [request, token]))
      const wrong = await missingAndDouble(calls, tokens, lived.acknowledged)
      const back = await signIn(server.origin, ERASED).catch(() => null)
      expectNone({ ...wrong, 'erased and back': back ? 1 : 0, 'not erased again': restored.erased_again === 1 ? 0 : 1 })
      const acknowledged = [...lived.acknowledged.values()].flat().length
      const { rows, files } = restored
      return {
        ...wrong,
        acknowledged,
        rows,
        files,
        bytes: lived.bytes,
        backupMs: lived.backupMs,
        restoreMs,
        slowestSendMs: lived.slowestSendMs,
      }
    } finally {
      calls.close()
      await endServer(server, 'SIGTERM')
    }
  } finally {
    source.remove()
    target.remove()
    for (const left of [file, `${file}.erased`]) rmSync(left, { force: true })
  }
}

async function liveAndBackUp(times: number, place: RunningInstallation, settings: NodeJS.ProcessEnv, file: string) {
  const server = await ready(spawnServer(place, { SEED: 'demo', ...settings }))
  const calls = callerOf(server.origin)
  try {
    const { token, requests } = await signIn(server.origin)
    const sending = new Sending(calls, token, requests)
    const erased = await referenceOf(server.origin)
    let acknowledged = new Map<string, readonly string[]>()
    let made = { bytes: 0 }
    let backupMs = 0
    for (let taken = 0; taken < times; taken += 1) {
      await sleep(BEFORE_MS)
      rmSync(file, { force: true })
      acknowledged = sending.soFar()
      const began = performance.now()
      made = await tendwell(place, settings, 'backup', file)
      backupMs = Math.max(backupMs, Math.round(performance.now() - began))
      await sleep(AFTER_MS)
    }
    await tendwell(place, settings, 'verify', file)
    const slowestSendMs = await sending.end()
    return { acknowledged, erased, bytes: made.bytes, backupMs, slowestSendMs }
  } finally {
    calls.close()
    await endServer(server, 'SIGKILL')
  }
}

/** People who send one message after the other. */
class Sending {
  private readonly over = new AbortController()
  private readonly acknowledged: ReadonlyMap<string, string[]>
  private readonly all: Promise<unknown>
  private slowestMs = 0

  constructor(calls: MemberCalls, token: string, requests: readonly string[]) {
    this.acknowledged = new Map(requests.map((request) => [request, []]))
    this.all = Promise.all(
      Array.from({ length: SENDERS }, async (_, sender) => {
        const request = requests[sender % requests.length] ?? ''
        for (let n = 0; !this.over.signal.aborted; n += 1) {
          const body = `sender ${sender}, message ${n}`
          const began = performance.now()
          const answer = await send(calls, token, request, body)
          if (answer.status !== 201) throw new Error(`A send was answered ${answer.status}: ${answer.body}`)
          this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - began))
          this.acknowledged.get(request)?.push(body)
        }
      }),
    )
    this.all.catch(() => this.over.abort())
  }

  soFar(): Map<string, readonly string[]> {
    return new Map([...this.acknowledged].map(([request, bodies]) => [request, [...bodies]]))
  }

  async end(): Promise<number> {
    this.over.abort()
    await this.all
    return this.slowestMs
  }
}

/** Their reference, as the log of erasures names them. */
async function referenceOf(origin: string): Promise<string> {
  const { token } = await signIn(origin, ERASED)
  const answer = await fetch(`${origin}/api/v1/users/current`, { headers: { authorization: `Bearer ${token}` } })
  const { external_id } = (await answer.json()) as { external_id: string } // the wire's own shape
  return external_id
}

/** A database of its own on the server; nothing to do for an embedded one. */
async function emptyDatabase(settings: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (!settings.DATABASE_URL) return settings
  const url = new URL(settings.DATABASE_URL)
  const name = `proof_${Date.now()}`
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

type Said = {
  rows: number
  tables: number
  files: number
  bytes: number
  missing: string[]
  already?: boolean
  erased_again?: number
}

/** The command as somebody types it, with its answer for scripts. */
async function tendwell(place: RunningInstallation, settings: NodeJS.ProcessEnv, ...args: string[]): Promise<Said> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: place.dataDir, ...KEY, ...settings }
  const output = await runProgram([process.execPath, COMMAND, ...args, '--json'], {
    cwd: ROOT,
    env,
  })
  return JSON.parse(output.slice(output.indexOf('{'))) as Said // what --json gives
}
