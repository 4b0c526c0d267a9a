import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** Sources of the server; both apps are already built. */
const SOURCES = ['server', 'contract', 'basics']
const FILES = ['package.json', 'demo', 'dist', 'bin/tendwell-in-image.js']

type Locked = {
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

/**
 * Writes the files that an image needs to serve, and no others: `node tools/release/image-tree.ts <folder>`. Nothing is
 * installed there.
 */
export function layDownImageTree(folder: string): void {
  const sources = globSync(`{${SOURCES.join(',')}}/**/*`, { cwd: ROOT }).filter((file) =>
    /(?<!\.test)\.(ts|sql)$/.test(file),
  )
  const packages = packagesOf(sources.filter((file) => file.endsWith('.ts')))
  for (const path of [...FILES, ...sources, ...packages])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, dereference: true })
}

/** The folders of every package that these files import, and of their dependencies. */
function packagesOf(files: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked> // npm's lock file, version 3
  }
  const found = new Set<string>()
  const add = (name: string, importer: string) => {
    const path = nearest(packages, name, importer)
    if (!path || found.has(path) || !existsSync(join(ROOT, path))) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(needed, path)
  }
  for (const name of files.flatMap(importsOf)) add(name, '')
  return [...found]
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'((?:@[^/']+\/)?[^./#'@][^/']*)[^']*'/g)].map(([, name = '']) => name)
}

/** Resolves like Node: beside the importer, or further up. */
function nearest(packages: Record<string, Locked>, name: string, importer: string): string | undefined {
  for (let place = importer; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const path = `${place && `${place}/`}node_modules/${name}`
    if (packages[path]) return path
    if (place === '') return undefined
  }
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder) layDownImageTree(folder)
