import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/** A test with its own tags and those of its groups, for example `@2.14`. */
export type ListedTest = { readonly file: string; readonly title: string; readonly tags: readonly string[] }

const ROOT = join(import.meta.dirname, '../..')
const OWN = 'tests/conformance/coverage.test.ts'
const FILES = '{basics,contract,server,web,tests,bin,bench}/**/*.{test,spec}.{ts,tsx}'
const ID = /'@\d+\.\d+'/
const LISTED_MAX_BYTES = 64 * 2 ** 20
const run = promisify(execFile)

/** The tests of this folder, and of other files that have a statement's ID as a tag, as listed by their runners. */
export async function listTests(): Promise<ListedTest[]> {
  const files = globSync(FILES, { cwd: ROOT }).filter(
    (file) =>
      file !== OWN && (file.startsWith('tests/conformance/') || ID.test(readFileSync(join(ROOT, file), 'utf8'))),
  )
  const inBrowser = files.filter((file) => file.endsWith('.spec.ts'))
  const others = files.filter((file) => !file.endsWith('.spec.ts'))
  return (await Promise.all([listPlaywright(inBrowser), listVitest(others)])).flat()
}

/** Starts no browser and no server. */
async function listPlaywright(files: readonly string[]): Promise<ListedTest[]> {
  const places = { BROWSER_PATH: 'none', E2E_PORT: '1', E2E_DESK_PORT: '1', E2E_DATA_DIR: 'none' }
  // our Node runs TypeScript; Playwright's loader compiles every file, which takes 12 s of CPU
  const settings = { ...places, PW_DISABLE_TS_ESM: '1' }
  const runner = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const report: JSONReport = JSON.parse(await output([runner, 'test', '--list', '--reporter=json', ...files], settings))
  return report.suites.flatMap(testsIn)
}

function testsIn({ specs, suites = [] }: JSONReportSuite): ListedTest[] {
  // this report omits the @ of a tag
  const own = specs.map(({ file, title, tags }) => ({
    file: `tests/${file}`,
    title,
    tags: tags.map((tag) => `@${tag}`),
  }))
  return [...own, ...suites.flatMap(testsIn)]
}

async function listVitest(files: readonly string[]): Promise<ListedTest[]> {
  return JSON.parse(await output([join(import.meta.dirname, 'list-tests.ts'), ...files]))
}

/** The last JSON in the output of a program. */
async function output(command: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> {
  // a runner inside another runner behaves differently
  const { VITEST: _vitest, VITEST_MODE: _mode, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env
  const options = { cwd: ROOT, env: { ...env, ...more }, maxBuffer: LISTED_MAX_BYTES }
  const { stdout } = await run(process.execPath, [...command], options)
  return stdout.slice(stdout.search(/^[[{]/m))
}
