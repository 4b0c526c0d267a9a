import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { findBrowser } from './browser.ts'
import { startPostgres } from './postgres.ts'
import { CheckFailed, runProgram } from './processes.ts'
import { pagesOfFailures, readBrowserReport } from './reports.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, '.cache', 'reports')
export const REPORT_OF_TESTS = join(REPORTS, 'tests.json')
export const REPORT_OF_BROWSER = join(REPORTS, 'browser.json')
export const REPORT_OF_LONG = join(REPORTS, 'long.json')
/** The tag of a test that takes long by its nature; in Playwright's it begins with an at sign. */
const LONG = 'long'
/** Characters of a page that are printed where its test failed. */
const PAGE_MAX = 8_000

/** What of a check is asked for: everything, the files named, or what has changed since a commit. */
export type CheckScope = { readonly files?: readonly string[]; readonly changedSince?: string }

/**
 * What leaves out the long tests, which `npm run test:all` runs: all of them in a whole run, none where files are named,
 * or what has changed.
 */
export function withoutLong({ files = [], changedSince }: CheckScope): { tests: string[]; browser: string[] } {
  const isPart = files.length > 0 || changedSince !== undefined
  return isPart ? { tests: [], browser: [] } : { tests: [`--tagsFilter=!${LONG}`], browser: [`--grep-invert=@${LONG}`] }
}

/** What failed in the run before this one can still be looked at. */
export const longAlone = [`--grep=@${LONG}`, '--output=test-results/long']

export type Check = {
  readonly name: string
  readonly claim: string
  /** How many of two cores it takes, as far as others that run beside it are concerned. */
  readonly cores: 1 | 2
  /** Without this one it cannot run. */
  readonly needs?: string
  /** Left to `npm run test:all`. */
  readonly long?: true
  /** Resolves with a remark worth printing, or rejects with what is wrong. */
  run(part: CheckScope): Promise<string | void>
}

/** The one list, the same by hand and in CI, in the order in which they begin: what takes longest first. */
export const checks: readonly Check[] = [
  { name: 'build', claim: 'both apps build', cores: 1, run: () => node('bin/build.js') },
  { name: 'lint', claim: 'no known mistake is in the code', cores: 1, run: lint },
  {
    name: 'tests',
    claim: 'rules and API, on the oldest PostgreSQL',
    cores: 1, // of its workers' time a third is waiting, for servers that start and stop: one more check fills that
    needs: 'build',
    run: testsOnPostgres,
  },
  { name: 'types', claim: 'the types agree', cores: 1, run: typesOfEveryProject },
  {
    name: 'budgets',
    claim: 'pages weigh what they may',
    cores: 1,
    needs: 'build',
    run: () => node('bin/budgets.ts'),
  },
  {
    name: 'format',
    claim: 'every file is laid out alike',
    cores: 1,
    run: () => tool('biome', 'ci', '--colors=off', '.'),
  },
  {
    name: 'imports',
    claim: 'imports go one way, without circles',
    cores: 1,
    run: () => node('bin/import-directions.ts'),
  },
  { name: 'unused', claim: 'nothing is exported or installed in vain', cores: 1, run: () => tool('knip') },
  {
    name: 'tables',
    claim: 'the table types are those of the migrations',
    cores: 1,
    run: () => node('bin/generate-tables.ts', '--check'),
  },
  {
    name: 'migrations',
    claim: 'a new migration is later than all that have landed',
    cores: 1,
    run: () => node('bin/migration-order.ts'),
  },
  {
    name: 'audit',
    claim: 'no package that runs is known to be weak, where the registry answers',
    cores: 1,
    long: true,
    run: () => run([process.execPath, 'bin/audit.ts']),
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
    run: () => node('bin/prove-ending.ts'),
  },
  {
    name: 'faults',
    claim: 'what is broken on purpose is caught',
    cores: 2,
    long: true,
    run: () => node('bin/faults.ts'),
  },
]

/**
 * For checkers written in Go: of several threads each works out most types for itself, and what is thrown away at the
 * end anyway is collected four times less often. Together a third of their CPU.
 */
const SPARING = { GOMAXPROCS: '1', GOGC: '400' }

async function lint(): Promise<void> {
  await run([executable('oxlint'), '--type-aware'], SPARING)
}

/** Each app has its own project, because each registers its own router. */
async function typesOfEveryProject(): Promise<void> {
  for (const project of ['.', 'web/member', 'web/desk'])
    await run([executable('tsc'), '--noEmit', '--checkers', '1', '--project', project], SPARING)
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
      // our Node reads TypeScript itself; only what has changed is found by Playwright's own loader
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

/** The content of each page at the moment its test failed. */
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

/** Runs a program on our Node; what it says is shown only if it fails. */
function run(command: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  return runProgram(command, { cwd: ROOT, env: { ...process.env, ...more, NO_COLOR: '1', PATH } })
}
