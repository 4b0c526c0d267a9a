import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test('every action of a workflow is pinned to a commit, with its version in a comment', () => {
  const uses = globSync('.github/workflows/*.yml', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/uses: (.+)/g)].map(([, action = '']) => action),
  )
  expect(uses.length).toBeGreaterThan(5)
  const pinned = /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
  expect(uses.filter((action) => !action.startsWith('./') && !pinned.test(action))).toEqual([])
})
