import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

/** IDs and levels of OWASP ASVS 5.0.0: `id,level`. */
const required = read('tests', 'asvs-5.0.csv').trim().split('\n').slice(1)
const rows = [...read('docs', 'asvs.md').matchAll(/^\| ([\d.]+) \| (\d) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', what = '', how = '']) => ({ id, level, what, how }),
)
const notMet = (how: string) => how.includes('ot met')

test('every requirement of levels 1 and 2 has exactly one line', () => {
  expect(required).toHaveLength(253)
  expect(required.filter((line) => line.endsWith(',1'))).toHaveLength(70)
  expect(rows.map(({ id, level }) => `${id},${level}`)).toEqual(required)
})

test('every name in a line is the end of exactly one path', () => {
  const files = globSync('{basics,bin,contract,domain,server,tests,tools,web}/**/*.{ts,tsx}', { cwd: ROOT }).map(
    (file) => `/${file}`,
  )
  const cited = rows.flatMap(({ how }) => [...how.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:test|spec|ts))`/g)])
  expect(cited.length).toBeGreaterThan(150)
  const isCited = (name: string) => (file: string) =>
    [name, `${name}.ts`, `${name}.tsx`].some((end) => file.endsWith(`/${end}`))
  expect(cited.filter(([, name = '']) => files.filter(isCited(name)).length !== 1)).toEqual([])
})

test('the list of unmet requirements matches the lines', () => {
  const [, listed = ''] = read('docs', 'asvs.md').match(/not met, .+: ([\d., ]+)\.$/m) ?? []
  expect(listed.split(', ').toSorted()).toEqual(
    rows
      .filter(({ how }) => notMet(how))
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(rows.filter(({ what, how }) => what.length < 4 || how.length < 4)).toEqual([])
})
