import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { rooms } from './rooms.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = '{basics,contract,server,web,tests,bench,bin}/**/*.{ts,tsx}'

type Import = { from: string; to: string }

/** Holds every import, types included, against the floor plan in rooms.ts, and looks for circles. */
function faultsOf(files: string[]): string[] {
  const imports = files.flatMap(importsOf)
  return [
    ...imports.filter((each) => !isAllowed(each)).map(({ from, to }) => `${from} may not import ${to} (bin/rooms.ts)`),
    ...circles(files, imports).map((circle) => `These import each other in a circle: ${circle.join(' → ')}`),
  ]
}

/** The project's own files that a file names, by static or dynamic import. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module
  const specifiers = [
    ...staticImports.map((each) => each.moduleRequest.value),
    ...staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...dynamicImports.map((each) => text.slice(each.moduleRequest.start + 1, each.moduleRequest.end - 1)),
  ]
  const targets = new Set(specifiers.map((specifier) => resolve(from, specifier)))
  return [...targets].filter((to) => to !== null).map((to) => ({ from, to }))
}

/** `#server/x.ts` and `./x.ts` are ours; anything else is a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(from, '..', specifier) : null
}

function isAllowed({ from, to }: Import): boolean {
  for (const { files, mayImport } of rooms) {
    const room = from.match(`^${files}`)
    if (room) return mayImport.some((pattern) => new RegExp(`^${filled(pattern, room)}`).test(to))
  }
  return false
}

function filled(pattern: string, [, first = '', second = '']: RegExpMatchArray): string {
  return pattern.replaceAll('$1', first).replaceAll('$2', second)
}

function circles(files: string[], imports: Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}

const faults = faultsOf(globSync(FILES, { cwd: ROOT }))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
