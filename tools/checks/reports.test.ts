import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { failedTests } from './reports.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('the list of failed tests names each with the first lines of its error, and no passed test', () => {
  const tests = {
    testResults: [
      {
        name: join(ROOT, 'basics/a.test.ts'),
        assertionResults: [
          { fullName: 'one adds', status: 'passed', failureMessages: [] },
          { fullName: 'two adds', status: 'failed', failureMessages: ['\u001b[31mExpected 2\u001b[39m\n\nReceived 3'] },
        ],
      },
    ],
  }
  const error = { message: 'Not visible', location: { file: join(ROOT, 'tests/e2e/b.spec.ts'), line: 7, column: 1 } }
  const browser = {
    suites: [
      {
        file: 'e2e/b.spec.ts',
        specs: [
          { title: 'opens', tests: [{ results: [{ errors: [] }] }] },
          { title: 'closes', tests: [{ results: [{ errors: [error] }] }] },
        ],
      },
    ],
  } as unknown as JSONReport
  expect(failedTests(tests, [browser, null])).toEqual([
    { title: 'basics/a.test.ts › two adds', error: 'Expected 2\nReceived 3' },
    { title: 'e2e/b.spec.ts › closes', error: 'Not visible\nat tests/e2e/b.spec.ts:7' },
  ])
})
