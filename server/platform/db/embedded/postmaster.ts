import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import type { Account } from './account.ts'
import type { DataLocation } from './location.ts'

const POLL_MS = 10
const LOG_LIMIT_BYTES = 5 * 1024 * 1024
const PATIENCE_MS = 20_000

export type Postmaster = { exited: Promise<void>; stop(): Promise<void> }

export type PostmasterOptions = {
  place: DataLocation
  native: string
  account: Account
  socket: string
  settings: Record<string, string>
}

/**
 * Starts PostgreSQL in its own session (Ctrl-C must reach only this process) and waits until it accepts connections.
 */
export async function startPostmaster(options: PostmasterOptions, log: Log): Promise<Postmaster> {
  const { place } = options
  const logFile = join(place.home, 'postgres.log')
  const keep = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < LOG_LIMIT_BYTES
  const output = openSync(logFile, keep ? 'a' : 'w', 0o600)
  const from = keep ? statSync(logFile).size : 0
  const child = launch(options, output)
  closeSync(output)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let running = true
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  void exited.then(() => {
    running = false
    process.off('exit', endWithUs)
  })
  for (let waited = 0; running && !isReady(place.data, child.pid); waited += POLL_MS) {
    if (waited > 0 && waited % 5_000 === 0) log.info('PostgreSQL is still recovering from its last run.')
    await sleep(POLL_MS)
  }
  if (running) return { exited, stop: () => stop(child, exited, log) }
  throw new StartupError(`The embedded PostgreSQL did not start: ${lastWords(logFile, from)} (more in ${logFile})`)
}

function launch({ place, native, account, socket, settings }: PostmasterOptions, output: number): ChildProcess {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    log_error_verbosity: 'terse', // details and statements would write members' text to the log
    log_min_error_statement: 'panic',
    ...settings,
  }
  const postgres = join(native, 'bin', 'postgres')
  const args = ['-D', place.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [command = postgres, ...rest] = [...followOurDeath(), postgres, ...args]
  return spawn(command, rest, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
}

/** Where the kernel supports it, PostgreSQL shuts down when this process is killed. */
function followOurDeath(): string[] {
  const wrapper = ['setpriv', '--pdeathsig', 'INT']
  return spawnSync('setpriv', [...wrapper.slice(1), 'true']).status === 0 ? wrapper : []
}

function isReady(data: string, pid: number | undefined): boolean {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return false
  const lines = readFileSync(file, 'utf8').split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Fast shutdown: open transactions are rolled back, and everything committed is written. */
async function stop(child: ChildProcess, exited: Promise<void>, log: Log): Promise<void> {
  child.kill('SIGINT')
  const late = setTimeout(() => {
    log.warn('PostgreSQL takes too long to stop; it will recover at the next start.')
    child.kill('SIGQUIT')
  }, PATIENCE_MS)
  await exited
  clearTimeout(late)
}

function lastWords(logFile: string, from: number): string {
  const output = readFileSync(logFile).subarray(from).toString('utf8')
  const reasons = output.match(/(?:FATAL|PANIC):.*$/gm) ?? output.trim().split('\n')
  return reasons.at(-1) || 'it said nothing'
}
