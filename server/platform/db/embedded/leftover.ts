import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import type { DataLocation } from './location.ts'
import { birthOf, commandOf, processesIn } from './processes.ts'

const POLL_MS = 20
const PATIENCE_MS = 10_000

/**
 * Stops a PostgreSQL that outlived its Node process (kill -9), so that two never work on the same files. Only the owner
 * of the directory's claim may call this.
 */
export async function stopLeftover({ data }: DataLocation, log: Log): Promise<void> {
  const left = () => leftIn(data)
  if (left().length > 0) log.warn(`A PostgreSQL of an earlier run still works in ${data}; it is stopped first.`)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    // Only the postmaster is asked to stop, and then stops its children; SIGKILL goes to each of them.
    const asked = signal === 'SIGKILL' ? left() : left().filter((pid) => pid === postmasterOf(data))
    for (const pid of asked) tell(pid, signal)
    for (let waited = 0; left().length > 0 && waited < PATIENCE_MS; waited += POLL_MS) await sleep(POLL_MS)
    if (left().length === 0) {
      // The process ID in the file may be a zombie or another process by now, which PostgreSQL would mistake for a
      // server.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return
    }
  }
  throw new StartupError(`PostgreSQL still works in ${data} (process ${left().join(', ')}) and cannot be stopped.`)
}

function leftIn(data: string): number[] {
  if (process.platform === 'linux') return processesIn(data)
  const pid = postmasterOf(data)
  return pid !== null && birthOf(pid) !== null && commandOf(pid).includes(data) ? [pid] : []
}

function postmasterOf(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return null
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}
