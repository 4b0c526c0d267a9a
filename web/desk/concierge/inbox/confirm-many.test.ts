import { expect, test } from 'vitest'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { manyConfirmation, solveConfirmation } from './confirm-many.ts'

const rows = (...tasks: number[]) =>
  // the functions read only these fields
  tasks.map((open_tasks, index) => ({ name: `No. ${index}`, open_tasks })) as unknown as QueuedRequest[]

test('a change of more than fifty requests needs a confirmation', () => {
  expect(manyConfirmation(50)).toBeNull()
  expect(manyConfirmation(258)?.title).toBe('This will change 258 requests.')
})

test('requests with open tasks are named before the others are solved', () => {
  expect(solveConfirmation(rows(0, 0))).toBeNull()
  expect(solveConfirmation(rows(1))).toBeNull()
  expect(solveConfirmation(rows(0, 2, 0))).toMatchObject({
    title: '2 of 3 can be solved.',
    lines: ['“No. 1” has an open task.'],
    proceed: 'Solve 2',
  })
  expect(solveConfirmation(rows(0, 1, 1, 1, 1, 1, 1, 1))?.lines?.at(-1)).toBe('And 2 more')
})
