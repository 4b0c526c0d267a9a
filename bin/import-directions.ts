import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { circles, type Import } from './circles.ts'
import { rules } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = '{basics,contract,server,web,tests,bench,bin}/**/*.{ts,tsx}'

/** Checks every import, types included, against import-rules.ts, and looks for circles of files and of folders. */
function faultsOf(files: string[]): string[] {
  const imports = files.flatMap(importsOf)
  const betweenFolders = imports
    .filter(({ from }) => !/\.(test|spec)\.tsx?$/.test(from))
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== to)
  return [
    ...imports
      .filter((each) => !isAllowed(each))
      .map(({ from, to }) => `${from} may not import ${to} (bin/import-rules.ts)`),
    ...[...circles(imports), ...circles(betweenFolders)].map(
      (circle) => `These import each other in a circle: ${circle.join(' → ')}`,
    ),
  ]
}

/** A noun of the server, a feature of an app, a side of the contract; a file beside such folders is its own folder. */
function folderOf(file: string): string {
  return /^(web\/(?:member|desk|kit)\/[^/]+|(?!web\/(?:member|desk|kit)\/)[^/]+\/[^/]+)\//.exec(file)?.[1] ?? file
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
  for (const { files, mayImport } of rules) {
    const room = from.match(`^${files}`)
    if (room) return mayImport.some((pattern) => new RegExp(`^${filled(pattern, room)}`).test(to))
  }
  return false
}

function filled(pattern: string, [, first = '', second = '']: RegExpMatchArray): string {
  return pattern.replaceAll('$1', first).replaceAll('$2', second)
}

const faults = faultsOf(globSync(FILES, { cwd: ROOT }))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
