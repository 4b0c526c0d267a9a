import { expect, test } from 'vitest'
import { idOf } from './build-id.ts'

test('the same files have the same build ID, in any order', () => {
  expect(idOf(['assets/a-1.js', 'assets/b-2.css'])).toBe(idOf(['assets/b-2.css', 'assets/a-1.js']))
})

test('a changed file changes the build ID', () => {
  expect(idOf(['assets/a-1.js'])).not.toBe(idOf(['assets/a-2.js']))
})

test('source maps and pages do not change the build ID', () => {
  expect(idOf(['assets/a-1.js', 'assets/a-1.js.map', 'index.html'])).toBe(idOf(['assets/a-1.js']))
})
