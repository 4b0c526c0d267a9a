import { expect, test } from 'vitest'
import { comparedRows, mergedOf, sameLine } from './record-differences.ts'

const base = {
  name: 'Larkspur',
  slug: 'larkspur',
  internal: false,
  sections: [{ id: 'a', heading: 'Call', items: [] }],
}
const mine = { ...base, name: 'Larkspur Bank', slug: 'bank' }
const theirs = { ...base, name: 'Larkspur Trust', internal: true, sections: [] }
const fields = ['name', 'slug', 'internal', 'sections'] as const

test("a different field shows both versions, and a field without own changes starts with the colleague's", () => {
  expect(comparedRows({ mine, theirs, base }, fields)).toEqual([
    { field: 'name', mine: 'Larkspur Bank', theirs: 'Larkspur Trust', first: 'mine' },
    { field: 'slug', mine: 'bank', theirs: 'larkspur', first: 'mine' },
    { field: 'internal', mine: 'Off', theirs: 'On', first: 'theirs' },
    { field: 'sections', mine: 'Call', theirs: 'Nothing', first: 'theirs' },
  ])
})

test('equal fields are grouped between those that differ', () => {
  const stored = { a: 1, b: 'Ivy', c: 3, d: null, e: true }
  expect(comparedRows({ mine: { ...stored, c: 4 }, theirs: stored, base: stored }, ['a', 'b', 'c', 'd', 'e'])).toEqual([
    {
      same: [
        { field: 'a', value: '1' },
        { field: 'b', value: 'Ivy' },
      ],
    },
    { field: 'c', mine: '4', theirs: '3', first: 'mine' },
    {
      same: [
        { field: 'd', value: 'Nothing' },
        { field: 'e', value: 'On' },
      ],
    },
  ])
})

test.each([
  [['Name'], 'Name is the same'],
  [['Name', 'Link'], 'Name and Link are the same'],
  [['Name', 'Link', 'Logo', 'Color'], '4 more are the same'],
])('%j: %s', (labels, line) => expect(sameLine(labels)).toBe(line))

test('the merged record has the chosen version of each field', () => {
  const merged = mergedOf({ mine, theirs, base }, ['slug'])
  expect(merged).toEqual({ ...theirs, slug: 'bank' })
})
