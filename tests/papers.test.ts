import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = globSync('{README,CHANGELOG,CONTRIBUTING,SECURITY,STYLE,docs/**/*,demo/README}.md', { cwd: ROOT })
const PATH = /^(?:\.github|basics|bench|bin|contract|demo|deploy|docs|domain|server|tests|tools|web)\/[\w./{},-]*$/

const read = (document: string) => readFileSync(join(ROOT, document), 'utf8')
const links = DOCUMENTS.flatMap((document) =>
  [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, file = '', anchor]) => ({
    document,
    target: file ? join(document, '..', file) : document,
    anchor,
  })),
)

test('every file and folder that a document names exists', () => {
  const quoted = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      PATH.test(code) ? [{ document, target: code }] : [],
    ),
  )
  const named = [...quoted, ...links.map(({ document, target }) => ({ document, target }))]
  expect(named.length).toBeGreaterThan(40)
  expect(
    named.filter(({ target }) => globSync(target, { cwd: ROOT }).length === 0 && !existsSync(join(ROOT, target))),
  ).toEqual([])
})

test('every link to a section leads to a heading', () => {
  const anchored = links.filter(({ anchor }) => anchor)
  expect(anchored.length).toBeGreaterThan(10)
  expect(anchored.filter(({ target, anchor }) => !anchorsOf(target).includes(anchor ?? ''))).toEqual([])
})

/** The anchors that GitHub makes of the headings. */
function anchorsOf(document: string): string[] {
  if (!existsSync(join(ROOT, document)) || statSync(join(ROOT, document)).isDirectory()) return []
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}
