import { beforeAll, expect, test } from 'vitest'
import { statements } from './statements.ts'
import { type ListedTest, listTests } from './tagged-tests.ts'

const LISTING_TAKES_MS = 180_000

const ids = statements.map(({ id }) => id)
const statementsOf = ({ tags }: ListedTest) => tags.filter((tag) => /^@\d/.test(tag)).map((tag) => tag.slice(1))

let tests: readonly ListedTest[] = []
beforeAll(async () => {
  tests = await listTests()
}, LISTING_TAKES_MS)

test('every section from 2 to 9 has statements, each with a unique ID', () => {
  expect([...new Set(ids.map((id) => id.split('.')[0]))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every statement has a test unless the specification leaves it open', () => {
  const proven = new Set(tests.flatMap(statementsOf))
  expect(statements.filter(({ id, isOpen }) => !isOpen && !proven.has(id))).toEqual([])
})

test('every tag of a test is the ID of a statement', () => {
  expect(tests.filter((one) => statementsOf(one).some((id) => !ids.includes(id)))).toEqual([])
})

test('every test in this folder proves a statement', () => {
  const ours = tests.filter(({ file }) => file.startsWith('tests/conformance/'))
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.filter((one) => statementsOf(one).length === 0)).toEqual([])
})
