import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * All code that reads stored bytes or gives out an address of a file. Code that serves an upload to a person calls
 * `refuseUnlessClean` first. The others serve none: say why.
 */
const WAYS: Readonly<Record<string, string>> = {
  'server/files/uploads/expiring.ts': 'checked',
  'server/files/uploads/desk-files.ts': 'checked',
  'server/files/uploads/show.ts': 'checked',
  'server/files/uploads/clean-stored.ts': 'removes metadata from the file',
  'server/files/scanning/scan-files.ts': 'sends the file to the scanner',
  'server/files/logos/show.ts': 'a logo of operations',
  'server/administration/setup/test-sends.ts': 'a file that it has just written itself',
  'server/administration/backup/take.ts': 'a backup has everything, with the state of each file',
  'server/administration/backup/move.ts': 'moves files to another storage',
  'server/tenants/feeds/watched/follow-files.ts': 'as below',
  'server/tenants/feeds/work-feeds.ts': 'a list of people, which is parsed and not shown',
}

test('every way to read a file’s bytes checks its state first', { tags: '@sec-virus-scan' }, () => {
  const reads = /\b(?:storage|files)\.open\(|\bexpiringUrl\(/
  const found = globSync('server/**/*.ts').filter(
    (file) => !/\.test\.ts$|platform\/adapters/.test(file) && reads.test(readFileSync(file, 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(WAYS).toSorted())
  const checked = found.filter((file) => readFileSync(file, 'utf8').includes('refuseUnlessClean(app,'))
  expect(checked).toEqual(found.filter((file) => WAYS[file] === 'checked'))
})
