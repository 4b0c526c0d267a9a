import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '#server/config.ts'

const PROGRAM = join(import.meta.dirname, 'make-scheduled.ts')
/** All that it reads; the rest of the environment is none of its business. */
const SETTINGS = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATA_DIR',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'BACKUP_URL',
  'BACKUP_PASSPHRASE',
  'BACKUP_RECIPIENT',
] as const

/** Makes the backup of this name in its place. Returns its bytes. */
export type Make = (config: Config, name: string, signal: AbortSignal) => Promise<number>

/** Compressing and encrypting would hold up the calls that are served: a process of its own does it, with what CPU is left. */
export const makeInOwnProcess: Make = async (config, name, signal) => {
  const settings = Object.fromEntries(SETTINGS.map((setting) => [setting, config[setting]]))
  const child = spawn(process.execPath, [PROGRAM, name], {
    env: { PATH: process.env.PATH, SEED: 'none', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const exited = once(child, 'exit') as Promise<[number | null]> // what a process emits
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [[status], [answer, fault]] = await Promise.all([exited, said])
  if (status !== 0) throw new Error(fault.trim() || `The backup ended with ${status}.`)
  return Number(answer)
}
