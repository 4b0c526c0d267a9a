import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { circles, type Import } from './circles.ts'
import { rules } from './import-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER =
  /^(server\/[^/]+\/[^/]+|web\/(?:member|kit)\/[^/]+|web\/desk\/shared|web\/desk\/[^/]+\/[^/]+|web\/(?!member|kit|desk)[^/]+|(?!server|web)[^/]+\/[^/]+)\//
/** Maximum number of source files in a folder, without tests. */
const FOLDER_FILES_MAX = 25
const IS_TEST = /\.(test|spec)\.tsx?$/
const FILES = '{basics,contract,domain,server,web,tests,bench,bin,tools}/**/*.{ts,tsx}'

/** Checks every import, types included, against import-rules.ts, circles of files and of folders, and the size of folders. */
function faultsOf(files: string[]): string[] {
  const imports = files.flatMap(importsOf)
  const betweenFolders = imports
    .filter(({ from }) => !IS_TEST.test(from))
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== to)
  return [
    ...imports
      .filter((each) => !isAllowed(each))
      .map(({ from, to }) => `${from} may not import ${to} (tools/checks/import-rules.ts)`),
    ...[...circles(imports), ...circles(betweenFolders)].map(
      (circle) => `These import each other in a circle: ${circle.join(' → ')}`,
    ),
    ...crowdedFolders(files).map(
      ([folder, count]) => `${folder} has ${count} source files; at most ${FOLDER_FILES_MAX} are allowed`,
    ),
  ]
}

function crowdedFolders(files: readonly string[]): [folder: string, count: number][] {
  const counts = Map.groupBy(
    files.filter((file) => !IS_TEST.test(file)),
    (file) => dirname(file),
  )
  return [...counts].flatMap(([folder, { length }]): [string, number][] =>
    length > FOLDER_FILES_MAX ? [[folder, length]] : [],
  )
}

/** The folder of a server's area, of an app's screen or of a side of the contract; a file beside them is its own folder. */
function folderOf(file: string): string {
  return FOLDER.exec(file)?.[1] ?? file
}

/** Files of the project that a file imports, statically or dynamically. */
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

/** Resolves `#server/x.ts` and `./x.ts`; null for a package. */
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
