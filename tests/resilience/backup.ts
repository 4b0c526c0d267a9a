import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileSize } from '#basics/file-size.ts'
import { runProgram } from '../../tools/checks/processes.ts'
import { type Installation, openInstallation } from '../../tools/installation.ts'
import { createDatabase, startPostgres } from '../../tools/postgres.ts'
import { type Acknowledged, callerOf, keepSending, send, signIn } from './shared/member.ts'
import { expectNone, type Figures, type Proof } from './shared/proof.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COMMAND = join(ROOT, 'bin', 'tendwell.js')
const BACKUPS = 3
const KILLS = 8
const LONGEST_LIFE_MS = 4_000
const BEFORE_MS = 2_000
const AFTER_MS = 500
const KEY = { BACKUP_PASSPHRASE: 'nine calm otters' }
const ERASED = 'plain@tendwell.test'

export const backup: Proof = {
  name: 'backup',
  claim: 'a backup taken under load comes back whole after everything is gone, into either database',
  async run({ times = BACKUPS }) {
    await using postgres = await startPostgres()
    const target = { DATABASE_URL: await createDatabase(postgres.url, 'restored') }
    const source = { DATABASE_URL: await createDatabase(postgres.url, 'backed_up') }
    return {
      ...(await loseEverything('embedded → PostgreSQL', times, {}, target)),
      ...(await loseEverything('PostgreSQL → embedded', times, source, {})),
    }
  },
}

export const move: Proof = {
  name: 'move',
  claim: 'what an embedded database holds goes to a server with its key, however often the move is killed',
  async run({ times = KILLS }) {
    await using postgres = await startPostgres()
    await using before = await openInstallation({ SEED: 'demo' })
    await before.start()
    await signIn(before.origin)
    await before.stop()
    const target = await createDatabase(postgres.url, 'moved')
    for (let kill = 0; kill < times; kill += 1) await killMove(before, Math.random() * LONGEST_LIFE_MS, target)
    const began = performance.now()
    const moved = await tendwell(before, {}, 'move-to', target, '--yes')
    const took = Math.round(performance.now() - began)
    const again = await tendwell(before, {}, 'move-to', target, '--yes')
    expectNone({ 'not found done by the second run': again.already === true ? 0 : 1 })
    const settings = { SEED: 'none', DATABASE_URL: target }
    await using after = await openInstallation(settings, { dataDir: before.dataDir })
    await after.start()
    await signIn(after.origin)
    return {
      'killed before': times,
      'rows, tables, in ms': `${moved.rows}, ${moved.tables}, ${took}`,
      'missing files': moved.missing.length,
    }
  },
}

/** Starts a move and kills it after so many milliseconds. */
async function killMove({ dataDir }: Installation, afterMs: number, target: string): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir }
  const child = spawn(process.execPath, [COMMAND, 'move-to', target, '--yes'], { cwd: ROOT, env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  await sleep(afterMs)
  child.kill('SIGKILL')
  await exited
}

type Settings = { readonly DATABASE_URL?: string }

/** Makes backups while people send; then only the last file is left. */
async function loseEverything(way: string, times: number, from: Settings, to: Settings): Promise<Figures> {
  await using target = await openInstallation({ SEED: 'none', ...to })
  const [file, erasures] = [`${target.dataDir}.age`, `${target.dataDir}.erased`]
  using cleanup = new DisposableStack()
  cleanup.defer(() => [file, erasures].forEach((one) => rmSync(one, { force: true })))
  const before = await liveAndBackUp(times, from, file)
  writeFileSync(erasures, `${before.erased}\n`)
  const began = performance.now()
  const restored = await tendwell(target, to, 'restore', file, '--erasures', erasures, '--yes')
  const restoreMs = Math.round(performance.now() - began)
  await target.start()
  using calls = callerOf(target.origin)
  const { token } = await signIn(target.origin)
  const faults = await before.acknowledged.faults(calls, token)
  const isBack = await signIn(target.origin, ERASED).catch(() => null)
  expectNone({ ...faults, 'erased and back': isBack ? 1 : 0, 'not erased again': restored.erased_again === 1 ? 0 : 1 })
  return {
    [`${way}: acknowledged before, missing, double`]: [before.acknowledged.count, ...Object.values(faults)].join(', '),
    [`${way}: rows, files, size`]: `${restored.rows}, ${restored.files}, ${fileSize(before.bytes)}`,
    [`${way}: backup, restore, slowest send in ms`]: `${before.backupMs}, ${restoreMs}, ${before.slowestSendMs}`,
  }
}

async function liveAndBackUp(times: number, settings: Settings, file: string) {
  await using server = await openInstallation({ SEED: 'demo', ...settings })
  await server.start()
  using calls = callerOf(server.origin)
  const member = await signIn(server.origin)
  const sending = keepSending(member, async (request, body) => {
    const answer = await send(calls, member.token, request, body)
    if (answer.status !== 201) throw new Error(`A send was answered ${answer.status}: ${answer.body}`)
    return true
  })
  const { token } = await signIn(server.origin, ERASED)
  const { body } = await calls.call('GET', '/api/v1/users/current', token)
  const { external_id: erased } = JSON.parse(body) as { external_id: string } // the contract's shape
  let acknowledged: Acknowledged = sending.acknowledged
  let [bytes, backupMs] = [0, 0]
  for (let taken = 0; taken < times; taken += 1) {
    await sleep(BEFORE_MS)
    rmSync(file, { force: true })
    acknowledged = sending.acknowledged.copy()
    const began = performance.now()
    bytes = (await tendwell(server, settings, 'backup', file)).bytes
    backupMs = Math.max(backupMs, Math.round(performance.now() - began))
    await sleep(AFTER_MS)
  }
  await tendwell(server, settings, 'verify', file)
  await sending.stop()
  await server.stop('SIGKILL')
  return { acknowledged, erased, bytes, backupMs, slowestSendMs: sending.slowestMs() }
}

type CommandResult = {
  rows: number
  tables: number
  files: number
  bytes: number
  missing: string[]
  already?: boolean
  erased_again?: number
}

/** Runs a command as an operator does, with its result for scripts. */
async function tendwell({ dataDir }: Installation, settings: Settings, ...args: string[]): Promise<CommandResult> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, ...KEY, ...settings }
  const output = await runProgram([process.execPath, COMMAND, ...args, '--json'], { cwd: ROOT, env })
  return JSON.parse(output.slice(output.indexOf('{'))) as CommandResult // the format of --json
}
