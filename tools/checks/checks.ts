import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findBrowser } from '../browser.ts'
import { startPostgres } from '../postgres.ts'
import { CheckFailed, runProgram } from './processes.ts'
import { pagesOfFailures, readBrowserReport } from './reports.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const REPORTS = join(ROOT, '.cache', 'reports')
export const REPORT_OF_TESTS = join(REPORTS, 'tests.json')
export const REPORT_OF_BROWSER = join(REPORTS, 'browser.json')
export const REPORT_OF_LONG = join(REPORTS, 'long.json')
/** Tag of tests that need a long time; in Playwright it starts with an at sign. */
const LONG = 'long'
/** Maximum number of characters of a page to print after its test failed. */
const PAGE_MAX = 8_000

/** Scope of a check: everything, the named files, or the changes since a commit. */
export type CheckScope = { readonly files?: readonly string[]; readonly changedSince?: string }

/**
 * Options that leave out the long tests, which `npm run test:all` runs: all of them in a whole run, none for named
 * files or changes.
 */
export function withoutLong({ files = [], changedSince }: CheckScope): { tests: string[]; browser: string[] } {
  const isPart = files.length > 0 || changedSince !== undefined
  return isPart ? { tests: [], browser: [] } : { tests: [`--tagsFilter=!${LONG}`], browser: [`--grep-invert=@${LONG}`] }
}

/** Its own output folder, so that failures of the previous run can still be viewed. */
export const longAlone = [`--grep=@${LONG}`, '--output=test-results/long']

export type Check = {
  readonly name: string
  readonly claim: string
  /** Number of cores it uses of two, which limits the checks that run beside it. */
  readonly cores: 1 | 2
  /** A check that must succeed before. */
  readonly needs?: string
  /** Runs only in `npm run test:all`. */
  readonly long?: true
  /** Resolves with a remark to print, or rejects with the failure. */
  run(part: CheckScope): Promise<string | void>
}

/** The only list, for local runs and CI, in the order in which they start: the longest first. */
export const checks: readonly Check[] = [
  { name: 'build', claim: 'both apps build', cores: 1, run: () => node('bin/build.js') },
  { name: 'lint', claim: 'no known mistake is in the code', cores: 1, run: lint },
  {
    name: 'tests',
    claim: 'rules and API, on the oldest PostgreSQL',
    cores: 1, // its workers wait a third of their time for servers to start and stop, which one more check fills
    needs: 'build',
    run: testsOnPostgres,
  },
  { name: 'types', claim: 'the types agree', cores: 1, run: typesOfEveryProject },
  {
    name: 'budgets',
    claim: 'pages weigh what they may',
    cores: 1,
    needs: 'build',
    run: () => node('tools/checks/budgets.ts'),
  },
  {
    name: 'format',
    claim: 'every file is laid out alike',
    cores: 1,
    run: () => tool('biome', 'ci', '--colors=off', '.'),
  },
  {
    name: 'imports',
    claim: 'imports go one way, without circles, and no folder is crowded',
    cores: 1,
    run: () => node('tools/checks/import-directions.ts'),
  },
  { name: 'unused', claim: 'nothing is exported or installed in vain', cores: 1, run: () => tool('knip') },
  {
    name: 'tables',
    claim: 'the table types are those of the migrations',
    cores: 1,
    run: () => node('tools/generate/tables.ts', '--check'),
  },
  {
    name: 'migrations',
    claim: 'a new migration is later than all that have landed',
    cores: 1,
    run: () => node('tools/checks/migration-order.ts'),
  },
  {
    name: 'audit',
    claim: 'no package that runs is known to be weak, where the registry answers',
    cores: 1,
    long: true,
    run: () => run([process.execPath, 'tools/checks/audit.ts']),
  },
  {
    name: 'embedded',
    claim: 'rules and API again, on the embedded database',
    cores: 2,
    needs: 'build',
    long: true,
    run: async () => void (await run([executable('vitest'), 'run'], { CASES_SEED: 'random', LONG_TESTS: '1' })),
  },
  {
    name: 'browser',
    claim: 'whole journeys in a real browser',
    cores: 2,
    needs: 'build',
    run: (part) => journeys(part, withoutLong(part).browser, REPORT_OF_BROWSER),
  },
  {
    name: 'long',
    claim: 'what takes long in a real browser',
    cores: 2,
    needs: 'build',
    long: true,
    run: (part) => journeys(part, longAlone, REPORT_OF_LONG),
  },
  {
    name: 'ending',
    claim: 'a run that is ended leaves nothing behind',
    cores: 2,
    long: true,
    run: () => node('tools/checks/prove-ending.ts'),
  },
  {
    name: 'faults',
    claim: 'tests catch each fault of security and data loss',
    cores: 2,
    long: true,
    run: () => node('tools/faults/run.ts'),
  },
]

/**
 * For checkers written in Go: each thread would work out most types again, and garbage is collected four times less
 * often. Together this saves a third of their CPU.
 */
const SPARING = { GOMAXPROCS: '1', GOGC: '400' }

async function lint(): Promise<void> {
  await run([executable('oxlint'), '--type-aware'], SPARING)
}

/** Each app has its own project, because each registers its own router. */
async function typesOfEveryProject(): Promise<void> {
  for (const project of ['.', 'web/member', 'web/desk']) {
    // a later run checks only what depends on changed files
    const memory = join(ROOT, '.cache', `types-${project.replaceAll(/\W/g, '-')}.tsbuildinfo`)
    const incremental = ['--incremental', '--tsBuildInfoFile', memory]
    await run([executable('tsc'), '--noEmit', '--checkers', '1', ...incremental, '--project', project], SPARING)
  }
}

async function testsOnPostgres(part: CheckScope): Promise<string> {
  const { files = [], changedSince } = part
  const { url, installation, stop } = await startPostgres()
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT_OF_TESTS}`]
  const changed = changedSince ? ['--changed', changedSince, '--passWithNoTests'] : []
  try {
    await run([executable('vitest'), 'run', ...report, ...withoutLong(part).tests, ...changed, ...files], {
      TEST_DATABASE_URL: url,
    })
    return installation
  } finally {
    await stop()
  }
}

async function journeys(
  { files = [], changedSince }: CheckScope,
  which: readonly string[],
  report: string,
): Promise<string> {
  const browser = await findBrowser()
  const changed = changedSince ? [`--only-changed=${changedSince}`, '--pass-with-no-tests'] : []
  const { BROWSER_SHARD } = process.env
  // the test workflow merges the blob reports of its shards into one page
  const shard = BROWSER_SHARD ? [`--shard=${BROWSER_SHARD}`] : []
  const reporters = BROWSER_SHARD ? 'list,json,blob' : 'list,json'
  mkdirSync(REPORTS, { recursive: true })
  try {
    await run([executable('playwright'), 'test', `--reporter=${reporters}`, ...shard, ...which, ...changed, ...files], {
      BROWSER_PATH: browser,
      // our Node runs TypeScript; only finding changes needs Playwright's own loader
      ...(changedSince ? {} : { PW_DISABLE_TS_ESM: '1' }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
  } catch (error) {
    // a pipeline keeps no files, so the log has to show the failed pages
    if (process.env.CI && error instanceof CheckFailed)
      throw new CheckFailed([error.message, ...failedPages(report)].join('\n'))
    throw error
  }
  return browser
}

/** The content of each page when its test failed. */
function failedPages(report: string): string[] {
  return pagesOfFailures(readBrowserReport(report))
    .filter(({ file }) => existsSync(file))
    .map(({ title, file }) => `The page as “${title}” failed:\n${readFileSync(file, 'utf8').slice(0, PAGE_MAX)}`)
}

const tool = async (name: string, ...args: string[]) => void (await run([executable(name), ...args]))
const node = async (...args: string[]) => void (await run([process.execPath, ...args]))

function executable(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name)
}

/** Runs a program on our Node. Its output is shown only if it fails. */
function run(command: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  return runProgram(command, { cwd: ROOT, env: { ...process.env, ...more, NO_COLOR: '1', PATH } })
}
