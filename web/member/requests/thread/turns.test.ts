import { expect, test } from 'vitest'
import { clockWords, dayWords, wholeMoment } from './message-time.ts'
import { turnsOf } from './turns.ts'

const NOW = new Date(2026, 10, 6, 16, 30)

function message(id: string, at: Date, who = 'Renata Ochoa') {
  const source = who === 'You' ? ('user' as const) : ('other' as const)
  return {
    id,
    body_html: '<p>…</p>',
    source,
    source_name: who,
    external_created_at: at.toISOString(),
    attachment_keys: [],
    attachments: [],
  }
}

test('a day begins with a line, and a speaker who continues within five minutes is named once', () => {
  const turns = turnsOf(
    [
      message('later', new Date(2026, 10, 6, 14, 8)),
      message('first', new Date(2026, 10, 5, 23, 59)),
      message('next day', new Date(2026, 10, 6, 0, 1)),
      message('goes on', new Date(2026, 10, 6, 14, 10)),
      message('another', new Date(2026, 10, 6, 14, 11), 'You'),
      message('new', new Date(2026, 10, 6, 14, 12)),
      message('goes on after', new Date(2026, 10, 6, 14, 13)),
    ],
    'new',
  )
  expect(turns.map(({ message, startsDay, startsNew, goesOn }) => [message.id, startsDay, startsNew, goesOn])).toEqual([
    ['first', true, false, false],
    ['next day', true, false, false],
    ['later', false, false, false],
    ['goes on', false, false, true],
    ['another', false, false, false],
    ['new', false, true, false],
    ['goes on after', false, false, true],
  ])
})

test.each([
  [new Date(2026, 10, 6, 14, 4), 'Today, Friday, November 6', '2:04 PM', 'November 6, 2026 at 2:04 PM, 2 hours ago'],
  [new Date(2026, 9, 29, 0, 0), 'Thursday, October 29', '12:00 AM', 'October 29, 2026 at 12:00 AM, 8 days ago'],
  [new Date(2025, 9, 29, 9, 0), 'Wednesday, October 29, 2025', '9:00 AM', 'October 29, 2025 at 9:00 AM, 1 year ago'],
  [new Date(2026, 10, 6, 16, 29, 30), 'Today, Friday, November 6', 'Just now', 'November 6, 2026 at 4:29 PM, just now'],
])('%s is shown by its day, by the clock, and completely', (at, day, clock, whole) => {
  expect([dayWords(at, NOW), clockWords(at, NOW), wholeMoment(at, NOW)]).toEqual([day, clock, whole])
})
