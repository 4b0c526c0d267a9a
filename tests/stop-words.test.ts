import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Generated from the names of tables, which are in migrations that have landed. */
const TABLE_TYPES = 'server/platform/db/tables.ts'

/** See STYLE.md. */
const WORDS = ['nobody', 'somebody', 'whoever', 'stands', 'said', 'told', 'anew', 'beneath', 'meanwhile']
const PHRASES = ["one['’]s", 'of what', 'what is [^.,:;]+ is', 'that there is', 'as it was']
const IN_TEXT = new RegExp(String.raw`\b(?:${[...WORDS, ...PHRASES].join('|')})\b`, 'i')
const NAME = /\b(?:const|let|function|type|interface|class) (\w+)/g

test('no comment, test title or name has a stop word (STYLE.md)', () => {
  const files = globSync('{basics,bench,bin,contract,demo,domain,server,tests,tools,web}/**/*.{ts,tsx,js}', {
    cwd: ROOT,
    exclude: [TABLE_TYPES],
  })
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap(stopWordsOf)).toEqual([])
})

/** Stop words that sentences of the product do not use. */
const IN_SENTENCES = /\b(?:nobody|somebody|whoever|stands|anew|beneath|meanwhile|that there is|as it was)\b/i

test('no sentence of an app or a refusal has a stop word', () => {
  const files = globSync('{contract,domain,web}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.{test,spec}.*'] })
  const found = files.flatMap((file) =>
    sentencesOf(file).flatMap((text) => (IN_SENTENCES.test(text) ? [{ file, text }] : [])),
  )
  expect(files.length).toBeGreaterThan(800)
  expect(found).toEqual([])
})

/** Texts in JSX and strings of more than one word. */
function sentencesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (!IN_SENTENCES.test(text)) return []
  const texts: string[] = []
  const visitor = new Visitor({
    JSXText: ({ value }) => void texts.push(value),
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  })
  visitor.visit(parseSync(file, text).program)
  return texts.filter((each) => /\S\s+\S/.test(each))
}

function stopWordsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const parsed = IN_TEXT.test(text) ? parseSync(file, text) : undefined
  const comments = parsed?.comments.map(({ value }) => value) ?? []
  const titles = parsed && /\.(?:test|spec)\.tsx?$/.test(file) ? titlesIn(parsed.program, text) : []
  const names = [file, ...[...text.matchAll(NAME)].map(([, name = '']) => name)]
  return [
    ...[...comments, ...titles].flatMap((each) => each.match(IN_TEXT)?.[0] ?? []),
    ...names.filter((each) => wordsOf(each).some((word) => WORDS.includes(word))),
  ].map((each) => `${file}: ${each}`)
}

/** The strings before the function of a test, a group, a case or a step. */
function titlesIn(program: ESTree.Program, text: string): string[] {
  const titles: string[] = []
  const visitor = new Visitor({
    CallExpression: ({ arguments: [title, ...rest] }) => {
      const isTitle = title?.type === 'Literal' || title?.type === 'TemplateLiteral'
      if (isTitle && rest.at(-1)?.type.endsWith('FunctionExpression')) titles.push(text.slice(title.start, title.end))
    },
  })
  visitor.visit(program)
  return titles
}

/** The words of a name in camel case, snake case or kebab case. */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase())
}
