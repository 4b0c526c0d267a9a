import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = globSync('{README,CHANGELOG,CONTRIBUTING,SECURITY,STYLE,docs/**/*,demo/README}.md', { cwd: ROOT })
const PATH = /^(?:\.github|basics|bench|bin|contract|demo|deploy|docs|domain|server|tests|tools|web)\/[\w./{},-]*$/

/** Levels A and AA. */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5
  1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6
  2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1
  3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
`
  .trim()
  .split(/\s+/)

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

test('the questionnaire answers sixty questions, and its answers lead to the other papers', () => {
  const document = 'docs/papers/questionnaire.md'
  const questions = [...read(document).matchAll(/^(\d+)\. \*\*[^*]+\?\*\* .+$/gm)].map(([, number]) => Number(number))
  expect(questions).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  const targets = links.filter((link) => link.document === document).map(({ target }) => target)
  const papers = globSync('docs/papers/*.md', { cwd: ROOT }).filter(
    (paper) => !/README|questionnaire|statement/.test(paper),
  )
  expect(papers.filter((paper) => !targets.includes(paper))).toEqual([])
})

test('the accessibility conformance report has a line for every criterion of WCAG 2.2, A and AA', () => {
  const text = read('docs/papers/accessibility-conformance.md')
  const named = [...text.matchAll(/^\| ((?:\d\.\d\.\d+)(?:(?:, | to )\d\.\d\.\d+)*) /gm)].flatMap(([, ids = '']) =>
    idsIn(ids),
  )
  expect(named.toSorted()).toEqual(CRITERIA.toSorted())
})

/** "1.2.1 to 1.2.3" and "3.2.1, 3.2.2" as single criteria. */
function idsIn(text: string): string[] {
  const [first = '', last] = text.split(' to ')
  if (!last) return text.split(', ')
  const [chapter, guideline, from] = first.split('.').map(Number)
  const to = Number(last.split('.')[2])
  return Array.from({ length: to - (from ?? 0) + 1 }, (_, at) => `${chapter}.${guideline}.${(from ?? 0) + at}`)
}

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
