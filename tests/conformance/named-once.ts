import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FILES = '{basics,contract,server,web}/**/*.{ts,tsx,css}'
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const sources = globSync(FILES, { cwd: ROOT })
  .filter((file) => !isTest(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** The value of a constant in its only declaration. Fails if it is declared twice. */
export function constant(name: string): string {
  return onlyOne(name, new RegExp(`^(?:export )?const ${name}(?:: [\\w ]+)? = ([^/\\n]+?)(?: as const)?$`, 'gm'))
}

/** The value of a design token in the style sheets that all pages share. Its variants for dark and reduced motion are in nested blocks. */
export function token(name: string): string {
  return onlyOne(name, new RegExp(`^ {2}(?:--[\\w-]+: [^;]+; *)*${name}: ([^;]+);`, 'gm'), (file) =>
    file.startsWith('web/styles/'),
  )
}

/** Files that match the pattern, except tests. */
export function filesSaying(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

function onlyOne(name: string, pattern: RegExp, isPlace: (file: string) => boolean = () => true): string {
  const places = sources.filter(({ file }) => isPlace(file))
  const found = places.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, value]) => ({ file, value })))
  const [first] = found
  if (!first?.value || found.length > 1)
    throw new Error(`${name} is declared in: ${found.map(({ file }) => file).join(', ')}`)
  return first.value.replaceAll(/(?<=\d)_(?=\d)/g, '')
}
