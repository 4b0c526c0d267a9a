import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchDirectory } from '#tests/scratch-directory.ts'
import { freePort } from '../free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const POLL_MS = 20

export type RunningInstallation = {
  readonly port: number
  readonly deskPort: number
  readonly dataDir: string
  remove(): void
}

/** Ports and a data directory for a server that is started again and again. */
export async function newInstallation(): Promise<RunningInstallation> {
  const dataDir = scratchDirectory('server')
  return {
    port: await freePort(),
    deskPort: await freePort(),
    dataDir,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export type Server = { readonly process: ChildProcess; readonly origin: string; readonly output: () => string }

/** Begins a server, of another release where its tree is named; `ready` says when it serves. */
export function spawnServer(
  { port, deskPort, dataDir }: RunningInstallation,
  settings: NodeJS.ProcessEnv = {},
  tree = ROOT,
): Server {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      DESK_PORT: String(deskPort),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return { process: child, origin: `http://127.0.0.1:${port}`, output: () => output }
}

/** Rejects with what the server said where it ended instead. */
export async function ready(server: Server): Promise<Server> {
  while (server.process.exitCode === null && server.process.signalCode === null) {
    const answer = await fetch(`${server.origin}/readyz`).catch(() => null)
    if (answer?.ok) return server
    await sleep(POLL_MS)
  }
  throw new Error(`The server ended with ${server.process.exitCode}: ${server.output()}`)
}

/** Resolves with the exit code; null where a signal ended it. */
export async function endServer({ process: child }: Server, signal: NodeJS.Signals): Promise<number | null> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.kill(signal)
  await exited
  return child.exitCode
}
