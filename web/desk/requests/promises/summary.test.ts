import { expect, test } from 'vitest'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { isPressing, nextPromise, summaryLine } from './summary.ts'

type Promises = DeskRequest['promises']
const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = '2026-11-22T12:00:00Z'
const EARLIER = '2026-11-20T12:00:00Z'
const ines = { id: 2, name: 'Ines Duarte' }

const none: Promises = { packets: [], reminders: [], tasks: [] }
const reminder = (due_at: string) => ({ id: 'r', what: 'Call back', due_at })
const task = (due_at: string, done: Promises['tasks'][number]['done'] = null) =>
  ({ id: 't', title: 'Ring', due_at, done }) as Promises['tasks'][number] // no more of it is looked at
const packet = { id: 'p', giver: ines } as Promises['packets'][number] // as above

test('a folded strip says who handed over, what is due and what is open', () => {
  const promises = {
    packets: [packet],
    reminders: [reminder(EARLIER), reminder(LATER)],
    tasks: [task(LATER), task(LATER)],
  }
  expect(summaryLine(promises, NOW)).toBe('Packet from Ines · 1 reminder due · 1 reminder · 2 tasks open')
})

test('where nothing is promised it says what can be', () => {
  expect(summaryLine(none, NOW)).toBe('Reminders and tasks')
  expect(isPressing(none, NOW)).toBe(false)
})

test('what is due first is said, whichever it is, but for what is done', () => {
  const done = { at: EARLIER, by: ines.name }
  expect(nextPromise({ ...none, reminders: [reminder(LATER)], tasks: [task(EARLIER, done)] })).toEqual({
    title: 'Call back',
    due_at: LATER,
  })
  expect(nextPromise({ ...none, reminders: [reminder(LATER)], tasks: [task(EARLIER)] })?.title).toBe('Ring')
  expect(nextPromise(none)).toBeNull()
})

test('a packet presses, and so does what is due and not done', () => {
  const done = { at: EARLIER, by: ines.name }
  expect(isPressing({ ...none, packets: [packet] }, NOW)).toBe(true)
  expect(isPressing({ ...none, reminders: [reminder(EARLIER)] }, NOW)).toBe(true)
  expect(isPressing({ ...none, tasks: [task(EARLIER)] }, NOW)).toBe(true)
  expect(isPressing({ ...none, reminders: [reminder(LATER)], tasks: [task(LATER), task(EARLIER, done)] }, NOW)).toBe(
    false,
  )
})
