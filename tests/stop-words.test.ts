import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Remaining stop words by folder. `STOP_WORDS=count npx vitest run tests/stop-words.test.ts` writes it. */
const REMAINING = join(ROOT, 'tests', 'stop-words.json')

/** See STYLE.md. */
const WORDS = ['nobody', 'somebody', 'whoever', 'stands', 'said', 'told', 'anew', 'beneath', 'meanwhile']
const PHRASES = ["one['’]s", 'of what', 'what is [^.,:;]+ is', 'that there is', 'as it was']
const IN_TEXT = new RegExp(String.raw`\b(?:${[...WORDS, ...PHRASES].join('|')})\b`, 'gi')
const NAME = /\b(?:const|let|function|type|interface|class) (\w+)/g
const TITLE = /^ *[\w.]+(?:\([^()]*\))?\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`),\s*(?:async\b|\(|\{)/gm

test('no folder gains a stop word in comments, test titles or names', () => {
  const found = new Map<string, string[]>()
  for (const file of globSync('{basics,bench,bin,contract,demo,server,tests,web}/**/*.{ts,tsx,js}', { cwd: ROOT })) {
    const folder = dirname(file)
    found.set(folder, [...(found.get(folder) ?? []), ...stopWordsOf(file)])
  }
  if (process.env.STOP_WORDS === 'count') writeFileSync(REMAINING, `${JSON.stringify(countsOf(found), null, 2)}\n`)
  const remaining = JSON.parse(readFileSync(REMAINING, 'utf8')) as Record<string, number> // as this test wrote it
  const risen = [...found].filter(([folder, each]) => each.length > (remaining[folder] ?? 0))
  expect(Object.fromEntries(risen), 'more stop words than before: rewrite those that are new (STYLE.md)').toEqual({})
})

function stopWordsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const comments = text.match(IN_TEXT) ? parseSync(file, text).comments.map(({ value }) => value) : []
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
  const titles = isTest ? [...text.matchAll(TITLE)].map(([, one, two, three]) => one ?? two ?? three ?? '') : []
  const names = [file, ...[...text.matchAll(NAME)].map(([, name = '']) => name)]
  return [
    ...[...comments, ...titles].flatMap((each) => each.match(IN_TEXT) ?? []),
    ...names.filter((each) => wordsOf(each).some((word) => WORDS.includes(word))),
  ].map((each) => `${file}: ${each}`)
}

function countsOf(found: ReadonlyMap<string, readonly string[]>): Record<string, number> {
  const counts = [...found].map(([folder, each]) => [folder, each.length] as const).filter(([, count]) => count > 0)
  return Object.fromEntries(counts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The words of a name in camel case, snake case or kebab case. */
function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]+/).map((word) => word.toLowerCase())
}
