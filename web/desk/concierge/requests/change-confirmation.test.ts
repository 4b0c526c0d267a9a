import { expect, test } from 'vitest'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { confirmationFor } from './change-confirmation.ts'

const now = new Date(2026, 10, 21, 15, 30)
const tomorrow = new Date(2026, 10, 22, 9).toISOString()
const hours = { in_hand: 0, due_today: 0, time_zone: null, outside_until: null, here_until: null, days_away: null }
const theo = { id: 1, name: 'Theo Marchetti', on_shift: true, away_until: null, covered_by: null, ...hours }
const ines = { id: 2, name: 'Ines Calder', on_shift: false, away_until: tomorrow, covered_by: theo, ...hours }
const task = { id: 't', title: 'Ring the vet', owner: theo, due_at: tomorrow, done: null }
const reminder = { id: 'r', what: 'Did they answer?', due_at: tomorrow }

function asked(change: Parameters<typeof confirmationFor>[0], promises: object, more: object = {}) {
  const none = { tasks: [], reminders: [], packets: [] }
  // has only the fields that the function reads
  const request = {
    status: 'open',
    assignee: null,
    promises: { ...none, ...promises },
    ...more,
  } as unknown as DeskRequest
  return confirmationFor(change, { request, colleagues: [theo, ines], now })
}

test('completing a request with open tasks or reminders asks for confirmation and names them', () => {
  expect(asked({ state: 'solved' }, { tasks: [task], reminders: [reminder] })).toMatchObject({
    title: 'A task and a reminder are still open.',
    lines: [
      'Ring the vet\u00a0· Theo, tomorrow\u00a09:00\u00a0AM',
      'Did they answer?\u00a0· your reminder, tomorrow\u00a09:00\u00a0AM',
    ],
  })
  expect(asked({ state: 'solved' }, { tasks: [task] })?.title).toBe('A task is still open.')
  expect(asked({ state: 'solved' }, { tasks: [task, task] })?.title).toBe('2 tasks are still open.')
})

test('completing a request without open promises needs no confirmation, and neither does another state', () => {
  const done = { ...task, done: { at: tomorrow, by: 'Theo' } }
  expect(asked({ state: 'solved' }, { tasks: [done] })).toBeNull()
  expect(asked({ state: 'in_progress' }, { tasks: [task] })).toBeNull()
})

test('assigning a request to an absent colleague asks for confirmation and shows their return and cover', () => {
  expect(asked({ assignee: 2 }, {})).toMatchObject({
    title: 'Ines is away until tomorrow 9:00 AM.',
    lines: ['Theo Marchetti covers for Ines.'],
  })
  expect(asked({ assignee: 1 }, {})).toBeNull()
  expect(asked({ assignee: null }, {})).toBeNull()
  expect(asked({ assignee: 2 }, {}, { assignee: { id: 2, name: 'Ines Calder' } })).toBeNull()
})
