import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { inHalves, lean } from './lean-contract.ts'

test("an endpoint keeps its path, its status and `who: 'anyone'`, but no schema", () => {
  const code = `export const one = endpoint('GET', '/one', { who: 'anyone', summary: 'One, of (two)', body: z.object({ a: z.string() }), status: 200, answer: user, problems: [] })`
  const leaned = lean(code)
  expect(leaned).toContain(`endpoint('GET', '/one', {`)
  expect(leaned).toContain('status: 200')
  expect(leaned).toContain(`who: 'anyone'`)
  expect(leaned).not.toMatch(/z\.|user|summary/)
  expect(lean(code.replace('anyone', 'concierge'))).not.toMatch(/who|concierge/)
})

test('a standalone schema is kept, but can be removed if it is unused', () => {
  expect(lean('export const name = z.string().check(z.minLength(1))')).toBe(
    'export const name = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))()',
  )
})

test('endpoints and plain constants are separate from schemas and functions', () => {
  const code = [
    'export const PAGE = 100',
    'export const data = { home: 132 } as const',
    `export const words = { home: msg('Home') }`,
    'export type Row = string',
    'export const row = z.object({ id: z.string() })',
    'const list = (path) => endpoint("GET", path, {})',
    `export const rows = list('/rows')`,
    `export const one = endpoint('GET', '/one', { answer: row })`,
    'export function check() {}',
  ].join('\n')
  expect(inHalves(code, 'rows.ts')).toBe(
    `export { PAGE, data, words, rows, one } from './rows.ts?plain'\nexport { row, check } from './rows.ts?schemas'\n`,
  )
})

test.each(globSync('contract/**/*.ts'))('%s has the same exports', (file) => {
  const code = readFileSync(file, 'utf8')
  const leaned = parseSync(file, lean(code))
  expect(leaned.errors).toEqual([])
  expect(valuesOf(leaned)).toEqual(valuesOf(parseSync(file, code)))
  expect(valuesOf(parseSync(file, inHalves(code, file))).toSorted()).toEqual(valuesOf(leaned).toSorted())
})

function valuesOf({ module }: ReturnType<typeof parseSync>) {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => exportName.name)
}
