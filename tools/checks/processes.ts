import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf } from '#server/platform/db/embedded/processes.ts'

const GRACE_MS = 10_000
const POLL_MS = 100

/** Its message is the program's output. */
export class CheckFailed extends Error {}

const running = new Set<ChildProcess>()
let ending = false

/** Runs a program and resolves with its output. */
export async function runProgram(
  [command = '', ...args]: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  if (ending) throw new CheckFailed('The run was ended.')
  // its own group: Ctrl-C reaches it once, through us, because Playwright takes a second one for "at once"
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  try {
    const [code] = (await once(child, 'close')) as [number | null] // rejects if the program cannot be started
    if (code !== 0) throw new CheckFailed(output)
    return output
  } finally {
    running.delete(child)
  }
}

/** Ends all processes that this one started, gracefully first, in any process group. */
export async function endPrograms(): Promise<void> {
  ending = true
  const all = new Set(descendantsOf(process.pid))
  for (const child of running) child.kill('SIGINT') // the only signal on which Playwright stops its server and browsers
  for (let waited = 0; waited < GRACE_MS && living(all).length > 0; waited += POLL_MS) {
    for (const pid of [...all].flatMap(descendantsOf)) all.add(pid)
    await sleep(POLL_MS)
  }
  for (const pid of living(all)) process.kill(pid, 'SIGKILL')
}

/** Calls `end` at the first signal to end. A second one, which npm passes on after Ctrl-C, does nothing. */
export function onEndingSignal(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end).on(signal, () => undefined)
}

/** The processes that this one started, and their descendants. */
export function descendantsOf(pid: number): number[] {
  const parents = parentsOfAll()
  const childrenOf = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

const living = (pids: Iterable<number>) => [...pids].filter((pid) => birthOf(pid) !== null)

/** Each process with its parent. */
function parentsOfAll(): [number, number][] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]) // two columns were requested
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)])
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0 // it has just ended
  }
}
