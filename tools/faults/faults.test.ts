import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('the list has at most 40 faults, each with its own ID', () => {
  expect(faults.length).toBeLessThanOrEqual(40)
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
})

test.each(faults)('the fault $id applies to one place and names a test file', ({ file, find, test: proof }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2)
  expect(existsSync(join(ROOT, proof))).toBe(true)
})
