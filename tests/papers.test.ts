import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAPERS = '{README,CHANGELOG,CONTRIBUTING,SECURITY,STYLE,docs/**/*,demo/README}.md'
const PATH = /^(?:\.github|basics|bench|bin|contract|demo|deploy|docs|server|tests|web)\/[\w./{},-]*$/

test('every file and folder that the papers name is there', () => {
  const named = globSync(PAPERS, { cwd: ROOT }).flatMap((paper) =>
    [...readFileSync(join(ROOT, paper), 'utf8').matchAll(/`([^`\n]+)`|\]\(([^)#]+)\)/g)].flatMap(
      ([, code = '', link = '']) => {
        const path = PATH.test(code) ? code : link && !/^https?:/.test(link) ? join(paper, '..', link) : ''
        return path ? [{ paper, path }] : []
      },
    ),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(
    named.filter(({ path }) => globSync(path, { cwd: ROOT }).length === 0 && !existsSync(join(ROOT, path))),
  ).toEqual([])
})
