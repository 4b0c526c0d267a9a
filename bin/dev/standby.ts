import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What dev.ts starts: loads the packages that the server imports, which no change of the sources alters and which are
 * most of a start, and waits until it is to serve.
 */
const ROOT = join(import.meta.dirname, '..', '..')

process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined) // Ctrl-C reaches this process too, but dev.ts says when to stop
const called = once(process, 'message')
for (const name of packagesOfServer()) await import(name).catch(() => undefined) // the server says what is wrong with it
await called
await import('./server.ts')

function packagesOfServer(): Set<string> {
  const files = globSync('{server,contract,basics}/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const imports = files.flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^'#.][^']*)'$/gm),
  ])
  return new Set(imports.flatMap(([, name]) => name ?? []))
}
