import { expect, test } from 'vitest'
import type { QuarterTotals } from '#contract/desk/operations/reports.ts'
import { usedBy } from './hero.tsx'
import { periodOf } from './period.ts'

const newest: QuarterTotals = {
  quarter: '2026-Q3',
  members: 90,
  listed: null,
  active_members: 60,
  completed: 100,
  hours_saved: 350,
  measured_hours: null,
  rating: null,
  voices: null,
  first_answer: null,
  promises: null,
  categories: [],
}
const words = (more: Partial<QuarterTotals>) => usedBy(periodOf('quarter', { past: [{ ...newest, ...more }] }))

test('the share names its base: people who signed up, not all eligible people', () => {
  expect(words({})).toBe('of your people who signed up had something done: about 60 of about 90.')
})

test('where the company has a list, the share is of the people on it', () => {
  expect(words({ listed: 1930 })).toBe('of the people on your list had something done: about 60 of about 1,930.')
  // members of earlier times are not on it
  expect(words({ listed: 60 })).toBe('of your people who signed up had something done: about 60 of about 90.')
  expect(words({ listed: 1930, members: null })).toContain('about 60 of about 1,930')
})

test('no share is shown if the number of members is unknown', () => {
  expect(words({ members: null })).toBe('people had something done.')
  expect(words({ active_members: null })).toBe('Fewer than eleven people had something done.')
})
