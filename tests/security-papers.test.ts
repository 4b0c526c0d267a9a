import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { securityClaims } from './harness/security-claims.ts'

const ROOT = join(import.meta.dirname, '..')
const TESTS = '{basics,contract,domain,server,web,tests,bin,bench,tools}/**/*.{test,spec}.{ts,tsx}'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const tags = globSync(TESTS, { cwd: ROOT }).flatMap((file) =>
  [...read(file).matchAll(/'@(sec-[^']+)'/g)].map(([, id = '']) => ({ file, id })),
)

test('every claim of the security paper has a test', () => {
  const proven = new Set(tags.map(({ id }) => id))
  expect(tags.length).toBeGreaterThan(40)
  expect(securityClaims.filter((id) => !proven.has(id))).toEqual([])
})

test('every security tag is the ID of a claim', () => {
  expect(tags.filter(({ id }) => !securityClaims.includes(id))).toEqual([])
})

test('every claim has a unique ID', () => {
  const [, ...tables] = read('docs/security.md').split(/^\| ID \|.*\n\|[-|]+\n/m)
  const rows = tables.flatMap((table) => (table.split('\n\n')[0] ?? '').trim().split('\n'))
  expect(rows).toHaveLength(securityClaims.length)
  expect(securityClaims.filter((id, at) => securityClaims.indexOf(id) !== at)).toEqual([])
})
