import { expect, test } from 'vitest'
import { byDay, byDoneDay, nextDays, timeIn } from './days.ts'

const now = new Date(2026, 10, 17, 9, 42)
const due = (month: number, day: number, hour: number) => ({ due_at: new Date(2026, month, day, hour).toISOString() })

test('tasks are grouped by the day on which they are due', () => {
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

test.each([
  ['under its day', { day: '2026-11-19', isLate: false }, due(10, 19, 10), '10:00 AM'],
  ['late today', { day: null, isLate: true }, due(10, 17, 9), '9:00 AM'],
  ['late since yesterday', { day: null, isLate: true }, due(10, 16, 17), 'Yesterday 5:00 PM'],
  ['late for longer', { day: null, isLate: true }, due(10, 3, 17), 'Nov 3, 5:00 PM'],
  ['further away', { day: null, isLate: false }, due(11, 24, 10), null],
])('a task %s shows its day unless a heading above shows it', (_which, day, { due_at }, time) =>
  expect(timeIn(day, due_at, now)).toBe(time),
)

test('completed tasks are grouped by the day on which they were done', () => {
  const done = (...[day, hour]: [number, number]) => ({
    done: { at: new Date(2026, 10, day, hour).toISOString(), by: 'Ines Calder' },
  })
  const groups = byDoneDay([done(17, 9), done(17, 0), done(16, 23), done(15, 12)], now)
  expect(groups.map(({ title, tasks }) => [title, tasks.length])).toEqual([
    ['Today, Tuesday', 2],
    ['Yesterday', 1],
    ['Sunday, November 15', 1],
  ])
})

test('the next days continue over the end of a month', () => {
  expect(nextDays(new Date(2026, 10, 29, 23), 3)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
})
