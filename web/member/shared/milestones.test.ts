import { expect, test } from 'vitest'
import { stepDay, stepStates } from './milestones.ts'

const NOW = new Date('2026-11-06T20:00:00Z')
const step = (due_on: string | null, done_at: string | null = null) => ({
  id: 'a',
  words: 'Linden decides',
  due_on,
  done_at,
})

test.each([
  [step(null), ''],
  [step('2026-11-30'), 'by Nov 30'],
  [step('2026-11-07'), 'by Saturday'],
  [step('2026-11-06'), 'by today'],
  [step('2026-11-05'), 'was due Nov 5'],
  [step('2026-11-01', '2026-10-29T17:00:00Z'), 'Oct 29'],
  [step(null, '2026-11-06T17:00:00Z'), 'Today'],
  // yesterday evening in Chicago, today by the server's clock
  [step(null, '2026-11-06T04:00:00Z'), 'Nov 5'],
])('the day of %o is shown as “%s”', (one, words) => {
  expect(stepDay(one, NOW, 'America/Chicago')).toBe(words)
})

test('the first open milestone is in progress, and all are done with the request', () => {
  const steps = [step(null, NOW.toISOString()), step(null), step(null)]
  expect(stepStates(steps, false)).toEqual(['done', 'now', 'next'])
  expect(stepStates(steps, true)).toEqual(['done', 'done', 'done'])
})
