import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

const ROOT = join(import.meta.dirname, '..', '..')
const SLOWEST = 10

type Timed = { readonly title: string; readonly seconds: number }
/** Fields used of Vitest's report. */
type TestsReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

/** The report of Vitest, or null if there is none. */
export function readTestsReport(file: string): TestsReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestsReport) : null
}

/** The report of Playwright, or null if there is none. */
export function readBrowserReport(file: string): JSONReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JSONReport) : null
}

/** The slowest tests of both runners, slowest first. */
export function slowestTests(tests: TestsReport | null, browser: readonly (JSONReport | null)[]): Timed[] {
  return [...timesOfTests(tests), ...browser.flatMap(timesOfBrowser)]
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
}

function timesOfTests(report: TestsReport | null): Timed[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${relative(ROOT, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

function timesOfBrowser(report: JSONReport | null): Timed[] {
  return specsOf(report).map(({ title, tests }) => ({
    title,
    seconds: Math.max(...tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
  }))
}

/** Files in which Playwright recorded the page of each failed test. */
export function pagesOfFailures(report: JSONReport | null): { readonly title: string; readonly file: string }[] {
  return specsOf(report).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
      .flatMap(({ name, path }) => (name === 'error-context' && path ? [{ title, file: path }] : [])),
  )
}

type Spec = { readonly title: string; readonly tests: JSONReportSuite['specs'][number]['tests'] }

function specsOf(report: JSONReport | null): Spec[] {
  const within = ({ specs, suites = [] }: JSONReportSuite, groups: readonly string[]): Spec[] => [
    ...specs.map(({ title, tests }) => ({ title: [...groups, title].join(' › '), tests })),
    ...suites.flatMap((suite) => within(suite, [...groups, suite.title])),
  ]
  return (report?.suites ?? []).flatMap((suite) => within(suite, [suite.file]))
}
