import { expect, test } from 'vitest'
import type { OptionSet, OptionVersion } from '#contract/shared/options.ts'
import { capInTheWay, inOrder, isOver, newPrices, stateOf } from './state.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })
const option = (id: string, amount: string, why: string | null = null) => ({
  id,
  title: id,
  price: usd(amount),
  covers: '',
  details: '',
  terms: '',
  starts: null,
  ends: null,
  time_zone: null,
  link: null,
  file: null,
  held_until: null,
  why,
})
const version = (number: number, more: Partial<OptionVersion> = {}): OptionVersion => ({
  id: `version-${number}`,
  version: number,
  message_id: `message-${number}`,
  question: 'Which one?',
  words: '',
  expires_at: '2026-11-08T18:00:00.000Z',
  sent_at: '2026-11-06T18:00:00.000Z',
  sent_by: 'Renata Ochoa',
  options: [option('Miradouro', '548'), option('Largo', '612', 'No stairs')],
  answer: null,
  task: null,
  ...more,
})
const picked = { kind: 'picked', option_id: 'Largo', price: usd('612'), reason: null, at: '', message_id: '' } as const
const now = new Date('2026-11-07T12:00:00Z')

test('a version is open until it is answered, replaced or expired, or its request is completed', () => {
  const first = version(1)
  const state = (set: OptionSet, of: OptionVersion, isClosed = false, at = now) =>
    stateOf({ set, version: of }, isClosed, at)
  expect(state({ id: 's', versions: [first] }, first)).toBe('open')
  expect(state({ id: 's', versions: [first] }, first, true)).toBe('closed')
  expect(state({ id: 's', versions: [first] }, first, false, new Date('2026-11-08T18:00:00Z'))).toBe('expired')
  expect(state({ id: 's', versions: [first, version(2)] }, first)).toBe('replaced')
  const answered = version(1, { answer: picked })
  expect(state({ id: 's', versions: [answered] }, answered, true)).toBe('picked')
  expect(state({ id: 's', versions: [answered, version(2)] }, answered)).toBe('voided')
})

test('a held option is available alone until its hold ends', () => {
  const held = { ...option('Largo', '612'), held_until: '2026-11-07T12:00:00.000Z' }
  expect([isOver(held, new Date('2026-11-07T11:59:59Z')), isOver(held, now)]).toEqual([false, true])
  expect(isOver(option('Largo', '612'), now)).toBe(false)
})

test('the recommended option comes first, and a new price is announced', () => {
  expect(inOrder(version(1)).map(({ id }) => id)).toEqual(['Largo', 'Miradouro'])
  const next = version(2, { options: [option('Miradouro', '548.00'), option('Largo', '655.50')] })
  expect(newPrices({ set: { id: 's', versions: [version(1), next] }, version: next })).toEqual([
    'Largo is $655.50 now, not $612.',
  ])
})

test('a cap blocks options above it, or in another currency', () => {
  expect(capInTheWay(null, usd('1'))).toBe(null)
  expect(capInTheWay(usd('612'), usd('612.00'))).toBe(null)
  expect(capInTheWay(usd('612'), usd('612.01'))).toBe('Over your cap of $612')
  expect(capInTheWay(usd('612'), { amount: '1', currency: 'EUR' })).toBe('Your cap is in US dollars')
})
