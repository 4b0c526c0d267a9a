import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { type Check, type CheckScope, checks, REPORT_OF_BROWSER, REPORT_OF_LONG, REPORT_OF_TESTS } from './checks.ts'
import { CheckFailed, endPrograms, onEndingSignal } from './processes.ts'
import { Progress } from './progress.ts'
import { failedTests, readBrowserReport, readTestsReport, slowestTests } from './reports.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CORES = 2
const LINES_SHOWN = 300
const TESTS = '{basics,contract,domain,server,web,tests,bin,bench,tools}/**/*.{test,spec}.{ts,tsx}'
const AFTER_SIGNAL = 130

type Job = { readonly check: Check; readonly part: CheckScope }

const progress = new Progress()
const failed: string[] = []

/** Runs every check, or the named ones, and prints a summary line. */
async function run(jobs: readonly Job[]): Promise<void> {
  for (const file of [REPORT_OF_TESTS, REPORT_OF_BROWSER, REPORT_OF_LONG]) rmSync(file, { force: true })
  const scratch = scratchDirectory('run')
  process.env.TMPDIR = scratch // files that programs leave there are deleted with the run
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'compiled') // the many processes load the same files
  const whole = runInOrder(jobs)
  endAtSignal(whole, scratch)
  await whole
  progress.stop()
  rmSync(scratch, { recursive: true, force: true })
  printTests()
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
  console.log(`\n${jobs.length - failed.length} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
}

/** Starts checks in the order of the list as soon as there are cores for them. */
async function runInOrder(jobs: readonly Job[]): Promise<void> {
  const under: { cores: number; ended: Promise<void> }[] = []
  const begun = new Map<string, Promise<void>>()
  const busy = () => under.reduce((sum, { cores }) => sum + cores, 0)
  for (const job of jobs) {
    while (busy() + job.check.cores > CORES) await Promise.race(under.map(({ ended }) => ended))
    const ended = Promise.resolve(begun.get(job.check.needs ?? '')).then(() => runJob(job))
    begun.set(job.check.name, ended)
    const one = { cores: job.check.cores, ended: ended.then(() => void under.splice(under.indexOf(one), 1)) }
    under.push(one)
  }
  await Promise.all(under.map(({ ended }) => ended))
}

async function runJob({ check, part }: Job): Promise<void> {
  progress.begin(check.name)
  try {
    if (check.needs && failed.includes(check.needs)) throw new CheckFailed(`Not run, because ${check.needs} failed.`)
    const remark = await check.run(part)
    progress.end(check.name, '✓', `: ${check.claim}${remark ? ` (${remark})` : ''}`)
  } catch (error) {
    failed.push(check.name)
    progress.end(check.name, '✗', `: not so that ${check.claim}\n${shown(error)}`)
  }
}

function shown(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error instanceof CheckFailed ? error.message : (error.stack ?? error.message)
  return text.trim().split('\n').slice(-LINES_SHOWN).join('\n')
}

/** The slowest tests, then the failed ones: a pipeline may cut a long log, but shows its end. */
function printTests() {
  const browser = [REPORT_OF_BROWSER, REPORT_OF_LONG].map(readBrowserReport)
  const tests = readTestsReport(REPORT_OF_TESTS)
  const slowest = slowestTests(tests, browser)
  if (slowest.length > 0) console.log('\nThe slowest tests:')
  for (const { title, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(5)} s  ${title}`)
  for (const { title, error } of failedTests(tests, browser)) console.log(`\n✗ ${title}\n${error}`)
}

/** Ending a run removes all its processes and files. */
function endAtSignal(whole: Promise<void>, scratch: string) {
  const end = async () => {
    progress.print('Ending …')
    await endPrograms()
    await whole
    progress.stop()
    rmSync(scratch, { recursive: true, force: true })
    process.exit(AFTER_SIGNAL)
  }
  onEndingSignal(() => void end())
}

/** Checks by name, test files by a part of their path, `--changed`, `--all`, `--without <check>`. */
function chooseJobs(): Job[] {
  const { values, positionals } = parseArgs({
    options: {
      changed: { type: 'boolean' },
      all: { type: 'boolean' },
      without: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  if (positionals.length > 0) return mergeParts(positionals.flatMap(jobsNamed))
  const usual = checks.filter(({ name, long }) => (values.all || !long) && !values.without.includes(name))
  if (!values.changed) return usual.map((check) => ({ check, part: {} }))
  const part = { changedSince: branchPoint() }
  // `browser` includes the long tests among the changed ones
  return usual.filter(({ name }) => name !== 'budgets' && name !== 'long').map((check) => ({ check, part }))
}

function jobsNamed(name: string): Job[] {
  const check = checks.find((one) => one.name === name)
  if (check) return [{ check, part: {} }]
  const files = globSync(TESTS, { cwd: ROOT }).filter((file) => file.includes(name))
  const by = (ending: RegExp, of: string) => {
    const named = files.filter((file) => ending.test(file))
    return named.length > 0
      ? checks.filter((one) => one.name === of).map((one) => ({ check: one, part: { files: named } }))
      : []
  }
  const jobs = [...by(/\.test\.tsx?$/, 'tests'), ...by(/\.spec\.ts$/, 'browser')]
  if (jobs.length > 0) return jobs
  console.error(`There is no check and no test file ${name}. The checks: ${checks.map((one) => one.name).join(', ')}.`)
  process.exit(2)
}

/** Merges the files of all jobs of a check. */
function mergeParts(jobs: readonly Job[]): Job[] {
  return checks.flatMap((check) => {
    const parts = jobs.filter((job) => job.check === check).map(({ part }) => part)
    if (parts.length === 0) return []
    const all = parts.some(({ files }) => !files)
    return [{ check, part: all ? {} : { files: [...new Set(parts.flatMap(({ files = [] }) => files))] } }]
  })
}

/** The commit where this branch left main, or the last commit if there is no main or this is it. */
function branchPoint(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
    return git('merge-base', 'HEAD', 'main')
  } catch {
    return 'HEAD'
  }
}

await run(chooseJobs())
