import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test.each([
  '',
  ' \t\n',
  '\u00a0\u3000',
  '\u200b',
  '\u2060\ufeff',
  '\u200d\u200c',
  '\u3164\uffa0',
  '\u2800',
  '\u0007',
  '\u{e0020}',
])('nobody sees %j', (text) => expect(isVisible(text)).toBe(false))
test.each(['a', ' . ', '👩‍👩‍👧', '\u200bhello', '́a', 'سلام', '🏳️'])('a person sees %j', (text) =>
  expect(isVisible(text)).toBe(true),
)
