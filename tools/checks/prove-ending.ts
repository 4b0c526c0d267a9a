import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, commandOf } from '#server/platform/db/embedded/processes.ts'
import { descendantsOf } from './processes.ts'

// Runs parts of the suite, ends each one in the middle in a different way, and looks for leftovers.

const ROOT = join(import.meta.dirname, '..', '..')
const STARTS_WITHIN_MS = 180_000
const ENDS_WITHIN_MS = 30_000
const POLL_MS = 100

type Ending = {
  readonly what: string
  /** Arguments of `npm test`. */
  readonly part: string
  /** Processes of the run that show that it is in the middle. */
  readonly busyWith: readonly RegExp[]
  readonly signal: NodeJS.Signals
  /** Sends the signal to the whole group, like Ctrl-C in a terminal, instead of npm alone. */
  readonly toGroup?: true
}

const TESTS = { part: 'server/platform/db/connect.test.ts', busyWith: [/postgres/, /vitest/] }
const BROWSER = { part: 'tests/e2e/keyboard.spec.ts', busyWith: [/postgres/, /playwright/, /chrom.*--type=renderer/] }
const endings: readonly Ending[] = [
  { what: 'Ctrl-C in the tests', ...TESTS, signal: 'SIGINT', toGroup: true },
  { what: 'a SIGTERM in the tests', ...TESTS, signal: 'SIGTERM' },
  { what: 'a closed terminal in the tests', ...TESTS, signal: 'SIGHUP' },
  { what: 'npm killed in the tests', ...TESTS, signal: 'SIGKILL' },
  { what: 'Ctrl-C in the browser', ...BROWSER, signal: 'SIGINT', toGroup: true },
  { what: 'npm killed in the browser', ...BROWSER, signal: 'SIGKILL' },
]

for (const ending of endings) {
  const left = await leftAfter(ending)
  if (left.length > 0) process.exitCode = 1
  console.log(`${left.length > 0 ? '✗' : '✓'} ${ending.what}${left.map((command) => `\n  left: ${command}`).join('')}`)
}

async function leftAfter({ part, busyWith, signal, toGroup }: Ending): Promise<string[]> {
  const npm = spawn('npm', ['test', '--', part], { cwd: ROOT, detached: true, stdio: 'ignore' })
  const pid = npm.pid ?? 0
  const exited = once(npm, 'exit')
  const all = () =>
    [pid, ...descendantsOf(pid)].map((one) => ({ pid: one, born: birthOf(one), command: commandOf(one) }))
  const isBusy = () => busyWith.every((name) => all().some(({ command }) => name.test(command)))
  if (!(await comes(isBusy, STARTS_WITHIN_MS))) throw new Error(`${part} never came to ${busyWith.join(', ')}.`)
  const seen = all()
  process.kill(toGroup ? -pid : pid, signal)
  await exited
  const left = () => seen.filter((one) => one.born !== null && birthOf(one.pid) === one.born)
  await comes(() => left().length === 0, ENDS_WITHIN_MS)
  return left().map(({ command }) => command)
}

async function comes(condition: () => boolean, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += POLL_MS) {
    if (condition()) return true
    await sleep(POLL_MS)
  }
  return condition()
}
