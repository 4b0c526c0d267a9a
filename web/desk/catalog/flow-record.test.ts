import { expect, test } from 'vitest'
import { comparedRows, mergedOf } from '#web/desk/shared/record-differences.ts'
import { newQuestion } from './flow-changes.ts'
import { flowFrom, flowRecords } from './flow-record.ts'

const question = (key: string, label = key) => ({ ...newQuestion(), key, label })
const base = ['Who', 'When', 'Where'].map((key) => question(key))
const mine = [question('Who', 'Who is it?'), question('When'), question('Mine'), question('Where')]
const theirs = [question('Who'), question('When', 'Which day?'), question('Where'), question('Theirs')]

test('two flows are compared question by question, and what one has not touched is theirs', () => {
  const { labels, records, say } = flowRecords({ mine, theirs, base })
  const rows = comparedRows(records, Object.keys(labels), say)
  expect(rows.map((row) => ('same' in row ? [row.same.length, 'same'] : [labels[row.field], row.first]))).toEqual([
    ['Question 1', 'mine'],
    ['Question 2', 'theirs'],
    [1, 'same'],
    ['Question 4, theirs alone', 'theirs'],
    ['Question 3, yours alone', 'mine'],
    [1, 'same'],
  ])
})

test('no two questions are called alike', () => {
  const { labels } = flowRecords({ mine, theirs: ['New', 'Where'].map((key) => question(key)), base })
  expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length)
})

test('put together, each question is whose was chosen, in one order', () => {
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

test('the order is a choice of its own', () => {
  const turned = base.toReversed()
  const { records } = flowRecords({ mine: turned, theirs: base, base })
  expect(flowFrom(mergedOf(records, ['order']), { mine: turned, theirs: base })).toEqual(turned)
  expect(flowFrom(mergedOf(records, []), { mine: turned, theirs: base })).toEqual(base)
})
