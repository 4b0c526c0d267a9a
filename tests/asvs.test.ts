import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

/** The ids and levels of OWASP ASVS 5.0.0: `id,level`. */
const required = read('tests', 'asvs-5.0.csv').trim().split('\n').slice(1)
const rows = [...read('docs', 'asvs.md').matchAll(/^\| ([\d.]+) \| (\d) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', what = '', how = '']) => ({ id, level, what, how }),
)
const notMet = (how: string) => how.includes('ot met')

test('every requirement of levels 1 and 2 has its line, once', () => {
  expect(required).toHaveLength(253)
  expect(required.filter((line) => line.endsWith(',1'))).toHaveLength(70)
  expect(rows.map(({ id, level }) => `${id},${level}`)).toEqual(required)
})

test('every file that a line cites is there', () => {
  const cited = rows.flatMap(({ how }) => [...how.matchAll(/`((?:server|tests|web|basics)\/[\w./-]+\.ts)`/g)])
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('what is not met says so at the top, and nothing else does', () => {
  const [, listed = ''] = read('docs', 'asvs.md').match(/not met, .+: ([\d., ]+)\.$/m) ?? []
  expect(listed.split(', ').toSorted()).toEqual(
    rows
      .filter(({ how }) => notMet(how))
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(rows.filter(({ what, how }) => what.length < 4 || how.length < 4)).toEqual([])
})
