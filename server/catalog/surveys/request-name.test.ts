import { expect, test } from 'vitest'
import { requestName } from './request-name.ts'
import type { RunQuestion } from './run.ts'

const question = (value: string | null, type: RunQuestion['type'] = 'MultilineTextInput'): RunQuestion => ({
  datum_id: 1,
  label: 'What is on your mind?',
  type,
  select_options: [],
  optional: false,
  suggested: false,
  last: false,
  answered: true,
  value,
  known: null,
})
const own = { name: 'Something else entirely', is_custom: true }
const named = (value: string | null) => requestName(own, [question('l', 'SingleSelectInput'), question(value)])
const family = '👨\u200d👩\u200d👧'

test.each([
  ['Please find the lamp my grandfather built. He sold it in 1974.', 'Please find the lamp my grandfather built'],
  ['Can you book a table?', 'Can you book a table?'],
  ['24. Dezember ist geschlossen\nWas nun?', '24. Dezember ist geschlossen'],
  ['Hi!\n\nMy roof leaks', 'Hi! My roof leaks'],
  [
    'I need somebody who repairs the old piano, the one with the broken pedal',
    'I need somebody who repairs the old piano, the one with the…',
  ],
  [family.repeat(20), `${family.repeat(11)}…`],
  ['\u200b', own.name],
  [null, own.name],
])('%j names the request %j', (words, name) => {
  expect(named(words)).toBe(name)
})

test("a survey's own name becomes the name of its requests", () => {
  expect(requestName({ name: 'Find a vet', is_custom: false }, [question('The dog limps')])).toBe('Find a vet')
})
