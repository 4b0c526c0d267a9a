import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Started by dev.ts. Loads the packages of the server, which take most of a start and do not change with the sources,
 * and waits for its turn.
 */
const ROOT = join(import.meta.dirname, '..', '..')

process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined) // Ctrl-C reaches this process too, but dev.ts stops it
const called = once(process, 'message')
for (const name of packagesOfServer()) await import(name).catch(() => undefined) // the server reports the error
await called
await import('./server.ts')

function packagesOfServer(): Set<string> {
  const files = globSync('{server,contract,basics}/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const imports = files.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^'#.][^']*)'$/gm),
  ])
  return new Set(imports.flatMap(([, name]) => name ?? []))
}
