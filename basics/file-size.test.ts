import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [217_498, '212.4 KB'],
  [1_048_575, '1.0 MB'],
  [26_214_400, '25.0 MB'],
  [5_368_709_120, '5.0 GB'],
])('%i bytes are %s', { tags: '@9.6' }, (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
