import { expect, test } from 'vitest'
import { byDay, nextDays } from './days.ts'

const now = new Date(2026, 10, 17, 9, 42)
const due = (month: number, day: number, hour: number) => ({ due_at: new Date(2026, month, day, hour).toISOString() })

test('tasks are parted by the day on which they are due', () => {
  const tasks = [
    due(10, 16, 17),
    due(10, 17, 9),
    due(10, 17, 11),
    due(10, 18, 0),
    due(10, 19, 10),
    due(11, 1, 10),
    due(11, 24, 10),
  ]
  expect(byDay(tasks, now).map(({ title, day, isLate, tasks: some }) => [title, day, isLate, some.length])).toEqual([
    ['Late', null, true, 2],
    ['Today, Tuesday', '2026-11-17', false, 1],
    ['Tomorrow', '2026-11-18', false, 1],
    ['Thursday, November 19', '2026-11-19', false, 1],
    ['Tuesday, December 1', '2026-12-01', false, 1],
    ['Later', null, false, 1],
  ])
})

test('the days after today go over the end of a month', () => {
  expect(nextDays(new Date(2026, 10, 29, 23), 3)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
})
