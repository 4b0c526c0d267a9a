import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const CITED = /`([\w./-]+\.(?:test|spec)\.ts)`: ((?:“[^”]+”(?:, )?)+)/g

const paper = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8')
const cited = [...paper.matchAll(CITED)].flatMap(([, file = '', titles = '']) =>
  [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
)

test('every test that the paper about security names is there', () => {
  expect(cited.length).toBeGreaterThan(40)
  expect(cited.filter(({ file, title }) => !readFileSync(join(ROOT, file), 'utf8').includes(`'${title}'`))).toEqual([])
})

test('no claim of its tables goes without one', () => {
  const [, ...claims] = paper.split('| what could go wrong | what holds | proven by |\n|---|---|---|\n')
  const rows = claims.flatMap((table) => (table.split('\n\n')[0] ?? '').trim().split('\n'))
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((row) => !row.includes('.ts`: “'))).toEqual([])
})
