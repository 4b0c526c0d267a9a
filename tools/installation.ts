import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '..')
const POLL_MS = 20

type Settings = Readonly<NodeJS.ProcessEnv>
type Options = {
  readonly command?: readonly string[]
  /** Instead of a folder that is removed at the end. */
  readonly dataDir?: string
}

/** Ports and a data directory for a server that can be started again and again. */
export type Installation = AsyncDisposable & {
  readonly port: number
  readonly deskPort: number
  readonly dataDir: string
  readonly origin: string
  /** Resolves with the milliseconds until `/readyz` is answered; rejects with the server's output if it ends. */
  start(tree?: string): Promise<number>
  /** Resolves with the exit code; null after a fatal signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  pid(): number
  /** Standard error of the last server. */
  output(): string
}

/** Nothing is started yet. Disposal stops the server and removes its data. */
export async function openInstallation(settings: Settings = {}, options: Options = {}): Promise<Installation> {
  const { command = [process.execPath, 'server/main.ts'], dataDir = scratchDirectory('server') } = options
  const [port, deskPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  const end = () => child?.kill('SIGTERM')
  process.once('exit', end)

  async function start(tree = ROOT) {
    const began = performance.now()
    const own = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), DESK_PORT: String(deskPort) }
    const usual = { PATH: process.env.PATH, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const env = { ...usual, ...own, ...settings }
    const [program = '', ...args] = command
    const begun = spawn(program, args, { cwd: tree, env, stdio: ['ignore', 'ignore', 'pipe'] })
    child = begun
    output = ''
    begun.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    while (!hasEnded(begun)) {
      const answer = await fetch(`${origin}/readyz`).catch(() => null)
      if (answer?.ok) return Math.round(performance.now() - began)
      await sleep(POLL_MS)
    }
    throw new Error(`The server ended with ${begun.exitCode ?? begun.signalCode}: ${output}`)
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    if (!child) return null
    const exited = hasEnded(child) ? undefined : once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    port,
    deskPort,
    dataDir,
    origin,
    start,
    stop,
    pid: () => child?.pid ?? 0,
    output: () => output,
    async [Symbol.asyncDispose]() {
      await stop()
      process.off('exit', end)
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
