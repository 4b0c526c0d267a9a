import { expect, test } from 'vitest'
import { presenceWords, promiseWords } from './attention.ts'

const CHICAGO = 'America/Chicago'
/** Friday, 5:30 PM in Chicago. */
const NOW = new Date('2026-11-20T23:30:00Z')
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')
const promised = (answer_due_at: string | null, concierge: string | null = 'Renata Ochoa') =>
  plain(promiseWords({ concierge, answer_due_at }, NOW, CHICAGO))

test('a promise names who and by when, on the clock of its reader', () => {
  expect(promised('2026-11-21T01:00:00Z')).toBe('Renata answers by 7 PM')
  expect(promised('2026-11-21T00:05:00Z')).toBe('Renata answers by 6:05 PM')
  expect(promised('2026-11-23T16:00:00Z')).toBe('Renata answers by Monday, 10 AM')
  expect(promised('2026-12-01T15:00:00Z')).toBe('Renata answers by December 1, 9 AM')
  const tokyo = promiseWords({ concierge: 'Renata Ochoa', answer_due_at: '2026-11-21T01:00:00Z' }, NOW, 'Asia/Tokyo')
  expect(plain(tokyo)).toBe('Renata answers by 10 AM')
})

test('nobody has it yet: it is the concierge who answers', () => {
  expect(promised('2026-11-21T01:00:00Z', null)).toBe('Your concierge answers by 7 PM')
})

test('a promise that slipped says so', () => {
  expect(promised('2026-11-20T23:00:00Z')).toBe('Renata is late. An answer was due by 5 PM.')
})

test('no line ends within the first words of its sentence, nor within an hour', () => {
  expect(promiseWords({ concierge: 'Renata Ochoa', answer_due_at: '2026-11-20T23:00:00Z' }, NOW, CHICAGO)).toBe(
    'Renata is late. An\u00a0answer was due by 5\u00a0PM.',
  )
})

test('until somebody picks, that is what is waited for, and not once it is too late', () => {
  const until = (pick_by: string) =>
    plain(promiseWords({ concierge: 'Renata Ochoa', answer_due_at: '2026-11-21T01:00:00Z', pick_by }, NOW, CHICAGO))
  expect(until('2026-11-22T03:00:00Z')).toBe('Your pick by Saturday, 9 PM')
  expect(until('2026-11-20T23:00:00Z')).toBe('Renata answers by 7 PM')
})

test('where nothing is waited for nothing is promised', () => {
  expect(promised(null)).toBeUndefined()
})

test('whose hours they are is said by the desk’s clock, with its name', () => {
  const renata = (presence: Parameters<typeof presenceWords>[0]['presence'], now = NOW) =>
    plain(presenceWords({ concierge: 'Renata Ochoa', presence }, now))
  const at = { time_zone: CHICAGO }
  const monday = '2026-11-23T14:00:00.000Z'
  expect(renata({ state: 'at_desk', until: '2026-11-21T02:00:00.000Z', ...at })).toBe('At the desk until 8 PM Central')
  expect(renata({ state: 'away', back_at: monday, ...at })).toBe('Back Monday at 8 AM Central')
  expect(renata({ state: 'away', back_at: monday, ...at }, new Date('2026-11-23T10:00:00Z'))).toBe(
    'Back at 8 AM Central',
  )
  expect(renata({ state: 'away', back_at: '2026-12-07T14:30:00.000Z', ...at })).toBe(
    'Back December 7 at 8:30 AM Central',
  )
  expect(renata({ state: 'away', back_at: null, ...at })).toBe('Renata is away')
  const covered = { state: 'covered', by: 'Juno Park', ...at } as const
  expect(renata({ ...covered, back_at: '2026-11-21T00:30:00.000Z' })).toBe('Juno covers for Renata today')
  expect(renata({ ...covered, back_at: null })).toBe('Juno covers for Renata today')
  expect(renata({ ...covered, back_at: monday })).toBe('Juno covers for Renata until Monday')
  expect(renata(null)).toBeUndefined()
})
