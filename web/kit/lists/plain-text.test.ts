import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('plain text keeps a message’s lines and the numbers of its lists', () => {
  const html = '<p>Bring<br />both &amp; more:</p><ol><li>a</li><li>b</li></ol><p>then</p><ol start="3"><li>c</li></ol>'
  expect(plainText(html)).toBe('Bring\nboth & more:\n1. a\n2. b\nthen\n3. c')
})
