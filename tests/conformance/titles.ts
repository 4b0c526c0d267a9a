import { execFile } from 'node:child_process'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { Test } from './coverage.ts'

const ROOT = join(import.meta.dirname, '../..')
const LISTED_MAX_BYTES = 64 * 2 ** 20
const run = promisify(execFile)

/** Every test of the browser, as its runner names it. Nothing is started for that. */
export async function browserTitles(): Promise<Test[]> {
  const places = { BROWSER_PATH: 'none', E2E_PORT: '1', E2E_DESK_PORT: '1', E2E_DATA_DIR: 'none' }
  // our Node reads TypeScript itself; Playwright's own loader compiles every file, a fifth of a minute of CPU
  const settings = { ...places, PW_DISABLE_TS_ESM: '1' }
  const runner = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const report: JSONReport = JSON.parse(await listed([runner, 'test', '--list', '--reporter=json'], settings))
  return report.suites.flatMap((suite) => titlesIn(suite, relative(ROOT, join(report.config.rootDir, suite.file)), []))
}

function titlesIn({ specs, suites = [] }: JSONReportSuite, file: string, groups: readonly string[]): Test[] {
  const own = specs.map(({ title }) => ({ file, title: [...groups, title].join(' › ') }))
  return [...own, ...suites.flatMap((suite) => titlesIn(suite, file, [...groups, suite.title]))]
}

/** Every test of these files, with the cases of its tables. */
export async function titlesOf(files: readonly string[]): Promise<Test[]> {
  return JSON.parse(await listed([join(import.meta.dirname, 'list-titles.ts'), ...files]))
}

async function listed(command: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> {
  // a runner that finds itself inside another one behaves differently
  const { VITEST: _vitest, VITEST_MODE: _mode, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env
  const options = { cwd: ROOT, env: { ...env, ...more }, maxBuffer: LISTED_MAX_BYTES }
  const { stdout } = await run(process.execPath, [...command], options)
  return stdout.slice(stdout.search(/^[[{]/m))
}
