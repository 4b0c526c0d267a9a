import { expect, test } from 'vitest'
import type { OptionVersion } from '#contract/shared/options.ts'
import { dateTimeLabel } from '#web/desk/shared/time/moments.ts'
import { asSent, contentOf, emptyContent, isBlank } from './content.ts'
import { differences } from './differences.ts'

const version: OptionVersion = {
  id: 'version-1',
  version: 1,
  message_id: 'message-1',
  question: 'Which one?',
  words: '',
  expires_at: '2126-11-20T15:00:00.000Z',
  sent_at: '2026-11-06T18:00:00.000Z',
  sent_by: 'Renata Ochoa',
  answer: null,
  task: null,
  options: [
    {
      id: 'largo',
      title: 'Casa do Largo',
      price: { amount: '612.00', currency: 'USD' },
      covers: '4 nights',
      details: '',
      terms: '',
      starts: '2126-11-20',
      ends: '2126-11-24',
      time_zone: 'Europe/Lisbon',
      link: null,
      file: null,
      held_until: '2126-11-19T09:00:00.000Z',
      why: 'No stairs',
    },
  ],
}
const now = new Date('2026-11-07T12:00:00Z')

test('the next version starts as a copy of the sent one, without differences', () => {
  const content = contentOf('a-set', version, now)
  expect(differences(version, content)).toEqual([])
  const { file, ...sent } = { ...version.options[0], file_key: null }
  expect(asSent(content, version.id, 7)).toEqual({
    set_id: 'a-set',
    replaces: 'version-1',
    question: 'Which one?',
    words: '',
    expires_at: '2126-11-20T15:00:00.000Z',
    seen_seq: 7,
    options: [sent],
  })
  expect(file).toBe(null)
})

test('an expired time is not copied to the next version', () => {
  const over = new Date('2126-11-19T09:00:00Z')
  expect(contentOf('a-set', version, over).options[0]?.held).toBe('')
})

test('every changed value is listed, the previous one first', () => {
  const content = contentOf('a-set', version, now)
  const [largo] = content.options
  if (!largo) throw new Error('There is one.')
  const next = {
    ...content,
    options: [
      { ...largo, amount: '$1,655.50', held: '' },
      { ...largo, id: null, title: 'Estrela' },
    ],
  }
  expect(differences(version, next)).toEqual([
    { what: 'Casa do Largo, price', before: '$612', after: '$1,655.50' },
    { what: 'Casa do Largo, held until', before: dateTimeLabel('2126-11-19T09:00:00.000Z'), after: '' },
    { what: 'Estrela', before: '', after: 'New, $612' },
  ])
  expect(asSent(next, 'version-1', 0).options[0]?.price).toEqual({ amount: '1655.50', currency: 'USD' })
  expect(differences(version, { ...content, options: [], expires: '' }).map(({ after }) => after)).toEqual([
    'Removed',
    '',
  ])
})

test('a draft without any text is blank', () => {
  expect(isBlank(emptyContent())).toBe(true)
  expect(isBlank({ ...emptyContent(), question: 'Which one?' })).toBe(false)
})
