import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { findBrowser } from './browser.ts'
import { startPostgres } from './postgres.ts'

const ROOT = join(import.meta.dirname, '..')

export type Check = {
  readonly name: string
  readonly claim: string
  /** Resolves with a remark worth printing, or rejects with what is wrong. */
  run(): Promise<string | void>
}

export class CheckFailed extends Error {}

/** The one list, the same by hand and in CI; what fails fast comes first. */
export const checks: readonly Check[] = [
  { name: 'format', claim: 'every file is laid out alike', run: () => tool('biome', 'ci', '--colors=off', '.') },
  { name: 'types', claim: 'the types agree', run: typesOfEveryProject },
  { name: 'lint', claim: 'no known mistake is in the code', run: () => tool('oxlint', '--type-aware') },
  { name: 'imports', claim: 'imports go one way, without circles', run: () => node('bin/import-directions.ts') },
  { name: 'unused', claim: 'nothing is exported, installed or kept in vain', run: () => tool('knip') },
  {
    name: 'tables',
    claim: 'the table types are those of the migrations',
    run: () => node('bin/generate-tables.ts', '--check'),
  },
  { name: 'build', claim: 'both apps build', run: () => node('bin/build.js') },
  { name: 'tests', claim: 'rules and API, on the oldest PostgreSQL', run: testsOnPostgres },
  { name: 'budgets', claim: 'pages weigh what they may', run: () => node('bin/budgets.ts') },
  { name: 'browser', claim: 'whole journeys in a real browser', run: journeys },
]

/** Each app has its own project, because each registers its own router. */
async function typesOfEveryProject(): Promise<void> {
  for (const project of ['.', 'web/member', 'web/desk']) await tool('tsc', '--noEmit', '--project', project)
}

async function testsOnPostgres(): Promise<string> {
  const { url, installation, stop } = await startPostgres()
  try {
    await run([executable('vitest'), 'run'], { TEST_DATABASE_URL: url })
    return installation
  } finally {
    await stop()
  }
}

async function journeys(): Promise<string> {
  const browser = await findBrowser()
  await run([executable('playwright'), 'test'], { BROWSER_PATH: browser })
  return browser
}

const tool = (name: string, ...args: string[]) => run([executable(name), ...args])
const node = (...args: string[]) => run([process.execPath, ...args])

function executable(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name)
}

/** Runs a program on our Node; what it says is shown only if it fails. */
function run([command = '', ...args]: string[], more: Record<string, string> = {}): Promise<void> {
  const env = {
    ...process.env,
    ...more,
    NO_COLOR: '1',
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  }
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new CheckFailed(said))))
  })
}
