import { expect, test } from 'vitest'
import { comparedRows, mergedOf } from '#web/desk/shared/records/record-differences.ts'
import { newQuestion } from './flow-changes.ts'
import { flowFrom, flowRecords } from './flow-record.ts'

const question = (key: string, label = key) => ({ ...newQuestion(), key, label })
const base = ['Who', 'When', 'Where'].map((key) => question(key))
const mine = [question('Who', 'Who is it?'), question('When'), question('Mine'), question('Where')]
const theirs = [question('Who'), question('When', 'Which day?'), question('Where'), question('Theirs')]

test("two flows are compared by question, and the colleague's version is the default for untouched ones", () => {
  const { labels, records, say } = flowRecords({ mine, theirs, base })
  const rows = comparedRows(records, Object.keys(labels), say)
  expect(rows.map((row) => ('same' in row ? [row.same.length, 'same'] : [labels[row.field], row.first]))).toEqual([
    ['Question 1', 'mine'],
    ['Question 2', 'theirs'],
    [1, 'same'],
    ['Question 4, only in their version', 'theirs'],
    ['Question 3, only in yours', 'mine'],
    [1, 'same'],
  ])
})

test('question labels are unique', () => {
  const { labels } = flowRecords({ mine, theirs: ['New', 'Where'].map((key) => question(key)), base })
  expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length)
})

test('the merged flow has the chosen version of each question and one order', () => {
  const { records } = flowRecords({ mine, theirs, base })
  const merged = mergedOf(records, ['question Who', 'question Mine'])
  expect(flowFrom(merged, { mine, theirs }).map(({ label }) => label)).toEqual([
    'Who is it?',
    'Which day?',
    'Mine',
    'Where',
    'Theirs',
  ])
})

test('the order is a separate choice', () => {
  const turned = base.toReversed()
  const { records } = flowRecords({ mine: turned, theirs: base, base })
  expect(flowFrom(mergedOf(records, ['order']), { mine: turned, theirs: base })).toEqual(turned)
  expect(flowFrom(mergedOf(records, []), { mine: turned, theirs: base })).toEqual(base)
})
