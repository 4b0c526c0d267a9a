import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '../bin/free-port.ts'

export type BenchTarget = {
  readonly name: 'tendwell' | 'floor' | 'nginx'
  readonly memberPort: number
  readonly deskPort: number
  /** Megabytes of memory that the process holds by now. */
  memory(): number
  /** Processor time that the process has used. */
  processorSeconds(): number
  stop(): Promise<void>
}

/** A file as it lies on the disk, and the headers that it is answered with. */
export type ServedFile = {
  readonly path: string
  readonly file: string
  readonly headers: readonly (readonly [string, string])[]
}

/** Tendwell as it is released, on this database. */
export function startServer(url: string, settings: Readonly<Record<string, string>> = {}): Promise<BenchTarget> {
  return start('tendwell', 'server/main.ts', url, { RATE_LIMITS: 'off', SEED: 'none', ...settings })
}

/** The least that the same calls need, on the same database. */
export function startFloor(url: string): Promise<BenchTarget> {
  return start('floor', 'bench/floor.ts', url, {})
}

/** The least that Node needs for files of ours. */
export function startFileFloor(files: readonly ServedFile[]): Promise<BenchTarget> {
  return start('floor', 'bench/file-floor.ts', '', { FILES: JSON.stringify(files) })
}

async function start(
  name: BenchTarget['name'],
  file: string,
  url: string,
  settings: Readonly<Record<string, string>>,
): Promise<BenchTarget> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-bench-'))
  const [port, deskPort] = [
    Number(settings['PORT'] ?? (await freePort())),
    Number(settings['DESK_PORT'] ?? (await freePort())),
  ]
  const compiled = join(import.meta.dirname, '..', '.cache', 'compiled') // as `npm start` has it
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  const child = spawn(process.execPath, [file], {
    env: { ...env, PORT: String(port), DESK_PORT: String(deskPort), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // whatever ends the measurement, as with its database
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  void ended.then(() => process.off('exit', endWithUs))
  await untilReady(name, child, port)
  return {
    name,
    memberPort: port,
    deskPort: name === 'floor' ? port : deskPort,
    memory: () => residentMegabytes(child),
    processorSeconds: () => secondsOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @param path what it answers with 200 as soon as it serves */
export async function untilReady(name: string, child: ChildProcess, port: number, path = '/readyz'): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`)
    if (await answers(port, path)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ port, host: '127.0.0.1', path }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    call.on('error', () => resolve(false))
    call.end()
  })
}

export function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Of all threads of a process, as the scheduler counts, without threads that have ended. */
export function secondsOf(pid: number): number {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []
  return threads.reduce((sum, thread) => {
    const counted = unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')) ?? '0'
    return sum + Number(counted.split(' ')[0]) / NANOSECONDS
  }, 0)
}

const NANOSECONDS = 1e9

/** Clock ticks of /proc. */
const TICKS_A_SECOND = 100

/** What the processes have used that this one has started and that have ended. */
function secondsOfEnded(pid: number): number {
  const [user = 0, kernel = 0] = fieldsOf(pid).slice(13, 15).map(Number)
  return (user + kernel) / TICKS_A_SECOND
}

/** What follows the program's name, which may have spaces: state, parent, … */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Processor time that the processes of the database which this client talks to have used, on this machine. */
export async function processorSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(fieldsOf(rows[0]?.pid ?? 0)[1])
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(parentOf(pid)) === postmaster)
    .reduce((sum, pid) => sum + secondsOf(pid), secondsOfEnded(postmaster))
}

const parentOf = (pid: number) => unlessEnded(() => fieldsOf(pid)[1])

/** Undefined where the process has ended. */
function unlessEnded<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
