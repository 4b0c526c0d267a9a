import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a wrong setting of the apps is refused in a sentence before anything is built', () => {
  const start = join(import.meta.dirname, 'start.js')
  const env = { ...process.env, VITE_ANALYTICS_ENABLED: 'maybe' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [start], { env, encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([1, '', 'VITE_ANALYTICS_ENABLED takes true or false.\n'])
})
