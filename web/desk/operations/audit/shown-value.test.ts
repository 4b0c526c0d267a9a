import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

test('a time is shown in words', () => expect(shownValue('2026-11-22T12:04:19.600Z')).toMatch(/^Nov 22, 2026, /))

test.each([
  ['', '(empty)'],
  ['Brightwater Foods', 'Brightwater Foods'],
  ['2026-11-22', '2026-11-22'],
  ['SingleSelectInput', 'Choose one'],
  ['since 2026-11-22T12:04:19.600Z', 'since 2026-11-22T12:04:19.600Z'],
])('“%s” is shown as “%s”', (value, shown) => expect(shownValue(value)).toBe(shown))
