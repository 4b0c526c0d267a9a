import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { circles, type Import } from './circles.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist')

/** Sources that no file of an app may be built from or name. */
const FOREIGN = {
  member: { sources: /(web|contract)\/desk\/|web\/kit\/page\/|server\//, words: ['/desk/api'] },
  desk: { sources: /(web|contract)\/member\/|web\/kit\/page\/|server\//, words: [] },
}

/**
 * The desk's code never reaches a member, nor the member's code the desk, according to the source maps of the build.
 * Built files also have no circular imports, because then the start page would decide which file runs first and fails.
 */
export function bundleFaults(): string[] {
  return (['member', 'desk'] as const).flatMap((app) => {
    const all = readdirSync(join(DIST, app), { recursive: true, encoding: 'utf8' })
    const files = all.filter((file) => file.endsWith('.js'))
    return [
      ...files.flatMap((file) => faultsOf(app, file)),
      ...circles(files.flatMap((file) => importsOf(app, file))).map(
        (circle) => `Files of the ${app} app wait for each other: ${circle.join(' → ')}`,
      ),
    ]
  })
}

/** Imports that a built file needs before it runs. */
function importsOf(app: keyof typeof FOREIGN, from: string): Import[] {
  const { staticImports } = parseSync(from, readFileSync(join(DIST, app, from), 'utf8')).module
  return staticImports.map(({ moduleRequest }) => ({ from, to: join(from, '..', moduleRequest.value) }))
}

function faultsOf(app: keyof typeof FOREIGN, file: string): string[] {
  const { sources, words } = FOREIGN[app]
  const path = join(DIST, app, file)
  const text = readFileSync(path, 'utf8')
  return [
    ...sourcesOf(`${path}.map`).filter((source) => sources.test(source)),
    ...words.filter((word) => text.includes(word)),
  ].map((found) => `The ${app} app's ${file} holds what is not for it: ${found}.`)
}

function sourcesOf(map: string): string[] {
  try {
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] } // type of source maps
    return sources
  } catch {
    return [] // the service worker has none: it is built as one file
  }
}
