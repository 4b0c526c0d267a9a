import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { namerOf } from './short-class-names.ts'

const CSS = '.row { animation: turn 1s } .row:hover .name { opacity: .5 } @keyframes turn { to { rotate: 1turn } }'

let root: string
beforeAll(() => {
  root = scratchDirectory('class-names')
  mkdirSync(join(root, 'kit'))
  for (const path of ['kit/button.module.css', 'list.module.css']) writeFileSync(join(root, path), CSS)
})
afterAll(() => rmSync(root, { recursive: true }))

test('every class and animation has a unique name, which is the same in each build', () => {
  const names = () => {
    const nameOf = namerOf(root)
    return ['kit/button.module.css', 'list.module.css?used'].flatMap((path) =>
      ['row', 'name', 'turn'].map((name) => nameOf(name, join(root, path), CSS)),
    )
  }
  expect(new Set(names()).size).toBe(6)
  expect(names()).toEqual(names())
  expect(names().every((name) => /^[a-z]{2}[0-9a-z]$/.test(name))).toBe(true)
})

test('a file that was not there at the start fails the build', () => {
  expect(() => namerOf(root)('row', join(root, 'new.module.css'), CSS)).toThrow('is not among the CSS modules')
})
