import { afterAll, expect, test } from 'vitest'
import { createTranslator, messageKey, setTranslator } from '#basics/language/translate.ts'
import { presenceWords, promiseWords } from './attention.ts'

const before = setTranslator(() => createTranslator('en'))
afterAll(() => setTranslator(before))

const CHICAGO = 'America/Chicago'
/** Friday, 5:30 PM in Chicago. */
const NOW = new Date('2026-11-20T23:30:00Z')
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')
const promised = (answer_due_at: string | null, concierge: string | null = 'Renata Ochoa') =>
  plain(promiseWords({ concierge, answer_due_at }, NOW, CHICAGO))

test("a promise has the concierge and the due time, in the reader's time zone", () => {
  expect(promised('2026-11-21T01:00:00Z')).toBe('Renata answers by 7 PM')
  expect(promised('2026-11-21T00:05:00Z')).toBe('Renata answers by 6:05 PM')
  expect(promised('2026-11-23T16:00:00Z')).toBe('Renata answers by Monday, 10 AM')
  expect(promised('2026-12-01T15:00:00Z')).toBe('Renata answers by December 1, 9 AM')
  const tokyo = promiseWords({ concierge: 'Renata Ochoa', answer_due_at: '2026-11-21T01:00:00Z' }, NOW, 'Asia/Tokyo')
  expect(plain(tokyo)).toBe('Renata answers by 10 AM')
})

test('the promise of an unassigned request names “Your concierge”', () => {
  expect(promised('2026-11-21T01:00:00Z', null)).toBe('Your concierge answers by 7 PM')
})

test('an overdue promise is marked as late', () => {
  expect(promised('2026-11-20T23:00:00Z')).toBe('Renata is late. An answer was due by 5 PM.')
})

test('no line breaks within the first words of its sentence or within a time', () => {
  expect(promiseWords({ concierge: 'Renata Ochoa', answer_due_at: '2026-11-20T23:00:00Z' }, NOW, CHICAGO)).toBe(
    'Renata is late. An\u00a0answer was due by 5\u00a0PM.',
  )
})

test('a request waits for a pick until it is made or expires', () => {
  const until = (pick_by: string) =>
    plain(promiseWords({ concierge: 'Renata Ochoa', answer_due_at: '2026-11-21T01:00:00Z', pick_by }, NOW, CHICAGO))
  expect(until('2026-11-22T03:00:00Z')).toBe('Your pick by Saturday, 9 PM')
  expect(until('2026-11-20T23:00:00Z')).toBe('Renata answers by 7 PM')
})

test('a request that waits for nothing has no promise', () => {
  expect(promised(null)).toBeUndefined()
})

test('working hours are in the desk’s time zone, with its name', () => {
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

test('another language has articles before the day and the hour, and its own order', () => {
  const spanish = {
    '{day, select, today {{name} answers by {time}} other {{name} answers by {day}, {time}}}':
      '{day, select, today {{name} responde antes de {time}} other {{name} responde antes del {day} a {time}}}',
    '{hour, plural, one {{time}} other {{time}}}': '{hour, plural, one {la {time}} other {las {time}}}',
    '{day, select, today {Back at {time} {zone}} other {Back {day} at {time} {zone}}}':
      '{day, select, today {Vuelve a {time}, {zone}} other {Vuelve el {day} a {time}, {zone}}}',
  }
  const entries = Object.entries(spanish).map(([text, translation]) => [messageKey(text), translation])
  setTranslator(() => createTranslator('es', Object.fromEntries(entries)))
  expect(promised('2026-11-21T01:00:00Z')).toBe('Renata responde antes de las 7 p.m.')
  expect(promised('2026-11-21T19:10:00Z')).toBe('Renata responde antes del sábado a la 1:10 p.m.')
  expect(promised('2026-12-01T15:00:00Z')).toBe('Renata responde antes del 1 de diciembre a las 9 a.m.')
  const presence = { state: 'away', back_at: '2026-11-23T14:00:00.000Z', time_zone: CHICAGO } as const
  expect(plain(presenceWords({ concierge: 'Renata Ochoa', presence }, NOW))).toBe(
    'Vuelve el lunes a las 8 a.m., hora central',
  )
})
