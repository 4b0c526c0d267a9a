import { expect, test } from 'vitest'
import type { ListedRequest } from '#contract/member/requests.ts'
import { byMonth, dayWithYear } from './months.ts'

const NOW = new Date(2026, 10, 22, 12)
// months.ts reads no other field of a request
const request = (external_id: string) => ({ external_id }) as ListedRequest

test('completed requests are grouped by month of completion, newest first', () => {
  const completions = new Map([
    ['a', new Date(2025, 10, 30)],
    ['b', new Date(2026, 9, 31, 23)],
    ['c', new Date(2026, 10, 1)],
    ['d', new Date(2026, 10, 20)],
  ])
  const months = byMonth(['a', 'b', 'c', 'd', 'just now'].map(request), completions, NOW)
  expect(months.map(({ month, requests }) => [month, ...requests.map(({ external_id }) => external_id)])).toEqual([
    ['November 2026', 'just now', 'd', 'c'],
    ['October 2026', 'b'],
    ['November 2025', 'a'],
  ])
})

test('a day of another year includes the year', () => {
  expect(dayWithYear(new Date(2026, 10, 20), NOW)).toBe('November 20')
  expect(dayWithYear(new Date(2025, 10, 20), NOW)).toBe('November 20, 2025')
})
