import { expect, test } from 'vitest'
import type { OptionVersion, SpendingTask } from '#contract/shared/options.ts'
import { recordOf, spendingWords } from './option-record.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })
const option = (amount: string) => ({
  id: 'largo',
  title: 'Casa do Largo',
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
  why: null,
})
const picked = { kind: 'picked', option_id: 'largo', price: null, reason: null, at: '2', message_id: '' } as const
const version = (number: number, amount: string, task: SpendingTask | null): OptionVersion => ({
  id: String(number),
  version: number,
  message_id: '',
  question: 'Where?',
  words: '',
  expires_at: '',
  sent_at: '1',
  sent_by: 'Renata Ochoa',
  options: [option(amount)],
  answer: picked,
  task,
})
const begun = (amount: string): SpendingTask => ({ at_most: usd(amount), made_at: '3', made_by: 'Theo', outcome: null })
const less = { kind: 'cost_less', spent: usd('598.40'), words: 'Number L-2281.', at: '4', by: 'Theo' } as const

test('a record lists the offers, the choice and the spending of each version', () => {
  const versions = [version(1, '612', begun('612')), version(2, '640', { ...begun('640'), outcome: less })]
  const set = { id: 'set', versions }
  expect(recordOf(set).map(({ words, by }) => [words, by])).toEqual([
    ['Version 1: Casa do Largo, $612.', 'Renata Ochoa'],
    ['Picked Casa do Largo, $612.', null],
    ['Being booked, for at most $612.', 'Theo'],
    ['Version 2: Casa do Largo, $640. What was picked before no longer counts. Nothing was spent.', 'Renata Ochoa'],
    ['Picked Casa do Largo, $640.', null],
    ['Being booked, for at most $640.', 'Theo'],
    ['Booked for $598.40, less than it was to be. Number L-2281.', 'Theo'],
  ])
  expect(versions.map((one) => spendingWords(set, one))).toEqual([
    'It was not booked, and nothing was spent.',
    'Booked for $598.40, less than it was to be. Number L-2281.',
  ])
})
