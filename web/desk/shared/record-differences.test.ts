import { expect, test } from 'vitest'
import { differencesOf, mergedOf } from './record-differences.ts'

const base = {
  name: 'Larkspur',
  slug: 'larkspur',
  internal: false,
  sections: [{ id: 'a', heading: 'Call', items: [] }],
}
const mine = { ...base, name: 'Larkspur Bank', slug: 'bank' }
const theirs = { ...base, name: 'Larkspur Trust', internal: true, sections: [] }
const fields = ['name', 'slug', 'internal', 'sections'] as const

test('what is not the same is said for both, and what one has not touched is theirs at first', () => {
  expect(differencesOf({ mine, theirs, base }, fields)).toEqual([
    { field: 'name', mine: 'Larkspur Bank', theirs: 'Larkspur Trust', first: 'mine' },
    { field: 'slug', mine: 'bank', theirs: 'larkspur', first: 'mine' },
    { field: 'internal', mine: 'Off', theirs: 'On', first: 'theirs' },
    { field: 'sections', mine: 'Call', theirs: 'Nothing', first: 'theirs' },
  ])
})

test('put together, each field is whose was chosen', () => {
  const merged = mergedOf({ mine, theirs, base }, ['slug'])
  expect(merged).toEqual({ ...theirs, slug: 'bank' })
})
