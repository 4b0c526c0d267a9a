import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'

test('a name with right-to-left letters is isolated', () => {
  expect(isolate('Maya Lindqvist')).toBe('Maya Lindqvist')
  expect(isolate('مايا')).toBe('\u2068مايا\u2069')
  expect(isolate('Noa נועה')).toBe('\u2068Noa נועה\u2069')
})
