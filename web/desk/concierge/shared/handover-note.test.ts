import { expect, test } from 'vitest'
import type { PromisedRequest } from '#contract/desk/queue/handover.ts'
import { handoverNote } from './handover-note.ts'

const now = new Date(2026, 10, 21, 15, 30)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const request: PromisedRequest = {
  request: { external_id: 'r-appeal-1', name: 'Appeal the claim', member: 'Maya Lindqvist' },
  status: 'in_progress',
  waiting_on: 'us',
  waiting_since: at(21, 12),
  issued_at: at(12, 9),
  said: [
    { who: 'member', by: 'Maya Lindqvist', at: at(21, 12), body: 'It came on Monday,\n$1,240.' },
    { who: 'note', by: 'Desmond Achebe', at: at(20, 10), body: 'Spoke to Linden.' },
  ],
  promises: [
    { kind: 'request', id: 'r-appeal-1', title: 'Appeal the claim', due_at: at(21, 17) },
    { kind: 'task', id: 't', title: 'Ring the imaging center', due_at: at(22, 9) },
    { kind: 'reminder', id: 'm', title: 'Did Linden decide?', due_at: at(24, 9) },
    { kind: 'send', id: 's', title: 'Good luck today', due_at: at(23, 8) },
  ],
}

test('a handover note begins with who asked, who wrote last, and what is next', () => {
  expect(handoverNote(request, now)).toEqual({
    known: [
      'Maya Lindqvist opened this Nov 12, 9:00 AM.',
      'Last from Maya, today 12:00 PM: “It came on Monday, $1,240.”',
      'Last note (Desmond Achebe), yesterday 10:00 AM: “Spoke to Linden.”',
    ].join('\n'),
    next: [
      'Maya is waiting for our answer.',
      'An answer is promised by today 5:00 PM.',
      'To do by tomorrow 9:00 AM: Ring the imaging center',
      'Remember Tue 9:00 AM: Did Linden decide?',
      'Goes to the member Mon 8:00 AM: “Good luck today”',
    ].join('\n'),
  })
})

test('a note for the owner of a task only does not mention who acts next', () => {
  const task = request.promises.slice(1, 2)
  expect(handoverNote({ ...request, promises: task }, now).next).toBe(
    'To do by tomorrow 9:00 AM: Ring the imaging center',
  )
})

test('long text is cut, also between surrogate pairs', () => {
  const long = { who: 'us', by: 'Renata', at: at(21, 9), body: '🐶'.repeat(400) } as const
  expect(handoverNote({ ...request, said: [long] }, now).known).toContain(`“${'🐶'.repeat(280)}…”`)
})
