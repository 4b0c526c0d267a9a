import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportError, JSONReportSuite } from '@playwright/test/reporter'

const ROOT = join(import.meta.dirname, '..', '..')
const SLOWEST = 10

/** Lines of an error in the list of failed tests. */
const ERROR_LINES = 8

type Timed = { readonly title: string; readonly seconds: number }
/** Fields used of Vitest's report. */
type TestsReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly duration?: number | null
      readonly status?: string
      readonly failureMessages?: readonly string[] | null
    }[]
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

type Failed = { readonly title: string; readonly error: string }

/** The failed tests of both runners with the first lines of their errors. */
export function failedTests(tests: TestsReport | null, browser: readonly (JSONReport | null)[]): Failed[] {
  const ofTests = (tests?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${relative(ROOT, name)} › ${fullName}`,
        error: firstLines(failureMessages?.[0]),
      })),
  )
  const ofBrowser = browser.flatMap(specsOf).flatMap((spec) => {
    const error = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]
    return error ? [{ title: spec.title, error: firstLines(`${error.message ?? ''}\n${placeOf(error)}`) }] : []
  })
  return [...ofTests, ...ofBrowser]
}

const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, ERROR_LINES)
    .join('\n')

const placeOf = ({ location }: JSONReportError) =>
  location ? `at ${relative(ROOT, location.file)}:${location.line}` : ''

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
