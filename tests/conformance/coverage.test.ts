import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fits, statementsIn, type Test } from './coverage.ts'
import { browserTitles, titlesOf } from './titles.ts'

const HERE = 'tests/conformance/'
const OWN = `${HERE}coverage.test.ts`
const LISTING_TAKES_MS = 180_000

const statements = statementsIn(readFileSync(join(import.meta.dirname, 'coverage.md'), 'utf8'))
const proofs = statements.flatMap((statement) => statement.proofs)
const label = ({ file, title }: Test) => `${file}: ${title}`

let tests: Test[] = []
beforeAll(async () => {
  const ours = globSync(`${HERE}*.test.ts`).filter((file) => file !== OWN)
  const elsewhere = proofs.flatMap(({ files }) => files).filter((file) => file.endsWith('.test.ts'))
  tests = [...(await browserTitles()), ...(await titlesOf([...new Set([...ours, ...elsewhere])]))]
}, LISTING_TAKES_MS)

test('the list has the specification’s sections 2 to 9, and nothing twice in one', () => {
  expect([...new Set(statements.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
  const said = statements.map(({ section, words }) => `${section}: ${words}`)
  expect(said.filter((words, at) => said.indexOf(words) !== at)).toEqual([])
})

test('every statement has a test, or is one that the specification leaves open', () => {
  const leftOpen = statements.filter(({ open }) => open !== null)
  expect(statements.filter(({ proofs, open }) => proofs.length === 0 && open === null)).toEqual([])
  expect(leftOpen.map(({ words }) => words).filter((words) => !/not shown/.test(words))).toEqual([])
})

test('every test that the list names is there', () => {
  expect(proofs.filter((proof) => !tests.some((one) => fits(proof, one)))).toEqual([])
})

test('every test of the suite is in the list', () => {
  const ours = tests.filter(({ file }) => file.startsWith(HERE))
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.filter((one) => !proofs.some((proof) => fits(proof, one))).map(label)).toEqual([])
})
