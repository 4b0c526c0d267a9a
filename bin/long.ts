import type { CheckScope } from './checks.ts'

/** The tag of a browser test that takes long by its nature. */
const TAG = '@long'

/**
 * Which of the browser's tests run, as Playwright is asked for them: a whole run leaves out the long ones, which have a
 * check of their own. Who names files, or what has changed, is asked for all tests of these.
 */
export function withoutLong({ files = [], changedSince }: CheckScope): string[] {
  return files.length > 0 || changedSince ? [] : [`--grep-invert=${TAG}`]
}

/** What failed in the run before this one can still be looked at. */
export const longAlone = [`--grep=${TAG}`, '--output=test-results/long']
