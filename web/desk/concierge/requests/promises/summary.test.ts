import { expect, test } from 'vitest'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { isPressing, nextPromise, summaryLine } from './summary.ts'

type Promises = DeskRequest['promises']
const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = '2026-11-22T12:00:00Z'
const EARLIER = '2026-11-20T12:00:00Z'
const ines = { id: 2, name: 'Ines Duarte' }

const none: Promises = { packets: [], reminders: [], tasks: [] }
const reminder = (due_at: string) => ({ id: 'r', what: 'Call back', due_at })
const task = (due_at: string, done: Promises['tasks'][number]['done'] = null) =>
  ({ id: 't', title: 'Ring', due_at, done }) as Promises['tasks'][number] // the function reads no other field
const packet = { id: 'p', giver: ines } as Promises['packets'][number] // as above

test('the summary names who handed over, and counts due reminders and open tasks', () => {
  const promises = {
    packets: [packet],
    reminders: [reminder(EARLIER), reminder(LATER)],
    tasks: [task(LATER), task(LATER)],
  }
  expect(summaryLine(promises, NOW)).toBe('Packet from Ines · 1 reminder due · 1 reminder · 2 tasks open')
})

test('without promises, the summary names what can be added', () => {
  expect(summaryLine(none, NOW)).toBe('Reminders and tasks')
  expect(isPressing(none, NOW)).toBe(false)
})

test('the summary starts with the promise that is due first, except completed ones', () => {
  const done = { at: EARLIER, by: ines.name }
  expect(nextPromise({ ...none, reminders: [reminder(LATER)], tasks: [task(EARLIER, done)] })).toEqual({
    title: 'Call back',
    due_at: LATER,
  })
  expect(nextPromise({ ...none, reminders: [reminder(LATER)], tasks: [task(EARLIER)] })?.title).toBe('Ring')
  expect(nextPromise(none)).toBeNull()
})

test('a packet is urgent, and so is a promise that is due and not done', () => {
  const done = { at: EARLIER, by: ines.name }
  expect(isPressing({ ...none, packets: [packet] }, NOW)).toBe(true)
  expect(isPressing({ ...none, reminders: [reminder(EARLIER)] }, NOW)).toBe(true)
  expect(isPressing({ ...none, tasks: [task(EARLIER)] }, NOW)).toBe(true)
  expect(isPressing({ ...none, reminders: [reminder(LATER)], tasks: [task(LATER), task(EARLIER, done)] }, NOW)).toBe(
    false,
  )
})
