import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FILES = '{basics,contract,server,web}/**/*.{ts,tsx,css}'
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const sources = globSync(FILES, { cwd: ROOT })
  .filter((file) => !isTest(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** What a constant of the product is, as its one declaration says it; a second one fails. */
export function constant(name: string): string {
  return onlyOne(name, new RegExp(`^(?:export )?const ${name}(?:: [\\w ]+)? = ([^/\\n]+?)(?: as const)?$`, 'gm'))
}

/** The same of a design token. Its dark and its motionless twin stand in blocks of their own. */
export function token(name: string): string {
  return onlyOne(name, new RegExp(`^ {2}(?:--[\\w-]+: [^;]+; *)*${name}: ([^;]+);`, 'gm'))
}

/** The files that say this, outside tests. */
export function filesSaying(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

function onlyOne(name: string, pattern: RegExp): string {
  const found = sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, value]) => ({ file, value })))
  const [first] = found
  if (!first?.value || found.length > 1)
    throw new Error(`${name} is said in: ${found.map(({ file }) => file).join(', ')}`)
  return first.value.replaceAll(/(?<=\d)_(?=\d)/g, '')
}
