import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longAlone, withoutLong } from './checks.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const specs = globSync('tests/{e2e,conformance}/**/*.spec.ts', { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), 'utf8'),
}))

test('a whole run leaves out long tests, which another check runs; a part of it leaves out nothing', () => {
  expect(withoutLong({})).toEqual({ tests: ['--tagsFilter=!long'], browser: ['--grep-invert=@long'] })
  expect(longAlone).toContain('--grep=@long')
  const all = { tests: [], browser: [] }
  expect(withoutLong({ files: ['tests/e2e/pairs.spec.ts'] })).toEqual(all)
  expect(withoutLong({ changedSince: 'main' })).toEqual(all)
})

test('there is one tag for long tests, and no test of the specification has it', () => {
  const tags = specs.flatMap(({ text }) => [...text.matchAll(/'(@\w+)'/g)].map(([, tag]) => tag))
  expect(tags.length).toBeGreaterThan(5)
  expect(new Set(tags)).toEqual(new Set(['@long']))
  // a title that contains the tag would be taken for a long test
  expect(specs.filter(({ text }) => text.match(/@long/g)?.length !== text.match(/'@long'/g)?.length)).toEqual([])
  expect(specs.filter(({ file, text }) => file.startsWith('tests/conformance') && text.includes('@long'))).toEqual([])
})
