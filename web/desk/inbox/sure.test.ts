import { expect, test } from 'vitest'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { manyConfirmation, solveConfirmation } from './sure.ts'

const rows = (...tasks: number[]) =>
  // of a row only these are looked at
  tasks.map((open_tasks, index) => ({ name: `No. ${index}`, open_tasks })) as unknown as QueuedRequest[]

test('more than fifty are asked about once', () => {
  expect(manyConfirmation(50)).toBeNull()
  expect(manyConfirmation(258)?.title).toBe('This touches 258 requests.')
})

test('what has a task left is named before the others are solved', () => {
  expect(solveConfirmation(rows(0, 0))).toBeNull()
  expect(solveConfirmation(rows(1))).toBeNull()
  expect(solveConfirmation(rows(0, 2, 0))).toMatchObject({
    title: '2 of 3 can be solved.',
    lines: ['“No. 1” has an open task.'],
    proceed: 'Solve 2',
  })
  expect(solveConfirmation(rows(0, 1, 1, 1, 1, 1, 1, 1))?.lines.at(-1)).toBe('And 2 more')
})
