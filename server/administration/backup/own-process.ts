import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AWS_SETTINGS } from '#server/platform/config/aws-settings.ts'
import type { Config } from '#server/platform/config/config.ts'

const PROGRAM = join(import.meta.dirname, 'make-scheduled.ts')
/** Environment variables of the process; the rest of the environment is not passed on. */
const SETTINGS = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATA_DIR',
  'STORAGE_URL',
  ...AWS_SETTINGS,
  'BACKUP_URL',
  'BACKUP_PASSPHRASE',
  'BACKUP_RECIPIENT',
] as const

/** Creates the backup with this name. Returns its size in bytes. */
export type Make = (config: Config, name: string, signal: AbortSignal) => Promise<number>

/** Runs in a separate process with low CPU priority, because compression and encryption would delay requests. */
export const makeInOwnProcess: Make = async (config, name, signal) => {
  const settings = Object.fromEntries(SETTINGS.map((setting) => [setting, config[setting]?.toString()]))
  const child = spawn(process.execPath, [PROGRAM, name], {
    env: { PATH: process.env.PATH, SEED: 'none', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const exited = once(child, 'exit') as Promise<[number | null]> // types of the arguments of `exit`
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [[status], [answer, fault]] = await Promise.all([exited, output])
  if (status !== 0) throw new Error(fault.trim() || `The backup ended with ${status}.`)
  return Number(answer)
}
