import { expect, test } from 'vitest'
import { ALL, filterIn, fitting, mayNarrow, searchFor, shownName } from './filter.ts'

const plan = { id: 1, type: 'benefit', categories: ['Medical'] }
const sessions = { id: 2, type: 'benefit', categories: ['Medical', 'Family'] }
const insurance = { id: 51, type: 'pet-insurance', categories: ['Pet'] }
const tutoring = { id: 52, type: 'tutoring', categories: ['Family'] }
const offerings = [plan, sessions, insurance, tutoring]

test('an address without a filter lists everything', () => {
  expect(filterIn({})).toEqual({ category: ALL, benefitsOnly: false })
  expect(filterIn({ type: 'all', filter: '' })).toEqual({ category: ALL, benefitsOnly: false })
})

test('type benefit leaves out the offers, any other type does not', () => {
  expect(filterIn({ type: 'benefit' }).benefitsOnly).toBe(true)
  expect(filterIn({ type: 'benefits' }).benefitsOnly).toBe(false)
})

test.each([
  { category: ALL, benefitsOnly: false },
  { category: 'Home & garden', benefitsOnly: true },
])('the address %j is parsed back to the same filter', (filter) => {
  expect(filterIn(searchFor(filter))).toEqual(filter)
})

test.each([
  ['everything', { category: ALL, benefitsOnly: false }, offerings],
  ['one category', { category: 'Family', benefitsOnly: false }, [sessions, tutoring]],
  ['benefits', { category: ALL, benefitsOnly: true }, [plan, sessions]],
  ['benefits of one category', { category: 'Family', benefitsOnly: true }, [sessions]],
  ['nothing where both leave nothing', { category: 'Pet', benefitsOnly: true }, []],
  ['nothing under a name that is not there', { category: 'Boats', benefitsOnly: false }, []],
])('the filter lets through %s', (_, filter, expected) => {
  expect(fitting(offerings, filter)).toEqual(expected)
})

test('the switch is shown if there are both benefits and offers', () => {
  expect(mayNarrow(offerings)).toBe(true)
  expect(mayNarrow([plan, sessions])).toBe(false)
  expect(mayNarrow([insurance])).toBe(false)
  expect(mayNarrow([])).toBe(false)
})

test('an address names a category in English, and offerings in the language of the member', () => {
  const categories = [{ name: 'Hogar', english_name: 'Home' }, { name: 'Spa' }]
  expect(['Home', 'Hogar', 'Spa', ALL].map((name) => shownName(name, categories))).toEqual([
    'Hogar',
    'Hogar',
    'Spa',
    ALL,
  ])
  expect(shownName('Home')).toBe('Home')
})
