import { expect, test } from 'vitest'
import { idOf } from './build-id.ts'

test('the same files make the same build, in whatever order they were written', () => {
  expect(idOf(['assets/a-1.js', 'assets/b-2.css'])).toBe(idOf(['assets/b-2.css', 'assets/a-1.js']))
})

test('a changed file makes another build', () => {
  expect(idOf(['assets/a-1.js'])).not.toBe(idOf(['assets/a-2.js']))
})

test('source maps and pages do not count', () => {
  expect(idOf(['assets/a-1.js', 'assets/a-1.js.map', 'index.html'])).toBe(idOf(['assets/a-1.js']))
})
