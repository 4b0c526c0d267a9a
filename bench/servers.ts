import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Installation, openInstallation } from '../tools/installation.ts'

type Settings = Readonly<NodeJS.ProcessEnv>

export type BenchTarget = Installation & {
  readonly name: string
  /** Megabytes of memory in use by the process. */
  memory(): number
  /** Processor time of the process. */
  processorSeconds(): number
}

/** A file on the disk, and the headers of its response. */
export type ServedFile = {
  readonly path: string
  readonly file: string
  readonly headers: readonly (readonly [string, string])[]
}

/** Tendwell as it is released, on this database. */
export async function startServer(url: string, settings: Settings = {}): Promise<BenchTarget> {
  const server = await openTarget('tendwell', { DATABASE_URL: url, SEED: 'none', ...settings })
  await server.start()
  return server
}

/** The least work that the same calls need on this database, and the same files. */
export async function startFloor(url: string, files: readonly ServedFile[] = []): Promise<BenchTarget> {
  const settings = { DATABASE_URL: url, FILES: JSON.stringify(files) }
  const floor = await openTarget('floor', settings, [process.execPath, 'bench/floor.ts'])
  await floor.start()
  return { ...floor, deskPort: floor.port }
}

/** Nothing is started yet. */
export async function openTarget(name: string, settings: Settings, command?: readonly string[]): Promise<BenchTarget> {
  const compiled = join(import.meta.dirname, '..', '.cache', 'compiled') // as `npm start` has it
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, NODE_ENV: process.env.NODE_ENV, ...settings }
  const opened = await openInstallation({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...env }, { command })
  return {
    ...opened,
    name,
    memory: () => residentMegabytes(opened.pid()),
    processorSeconds: () => secondsOf(opened.pid()),
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

const NANOSECONDS = 1e9
/** Clock ticks of /proc. */
const TICKS_A_SECOND = 100

/** Sums the scheduler's counts of all threads of a process, without threads that have ended. */
function secondsOf(pid: number): number {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []
  return threads.reduce((sum, thread) => {
    const counted = unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')) ?? '0'
    return sum + Number(counted.split(' ')[0]) / NANOSECONDS
  }, 0)
}

/** Processor time that the processes of this client's database have used on this machine. */
export async function processorSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(fieldsOf(rows[0]?.pid ?? 0)[1])
  const [user = 0, kernel = 0] = fieldsOf(postmaster).slice(13, 15).map(Number)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(unlessEnded(() => fieldsOf(Number(name))[1])) === postmaster)
    .reduce((sum, pid) => sum + secondsOf(Number(pid)), (user + kernel) / TICKS_A_SECOND)
}

/** The fields after the program's name, which may contain spaces: state, parent, … */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function unlessEnded<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
