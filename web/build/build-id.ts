import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Derives the build ID from the built files: the same sources have the same ID. A page compares its `<meta
 * name="build-id">` with the newest ID in `__version.json`.
 */
export function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'meta', attrs: { name: 'build-id', content: idOf(Object.keys(bundle)) }, injectTo: 'head' },
      ],
    },
    generateBundle(_options, bundle) {
      const version = idOf(Object.keys(bundle))
      this.emitFile({ type: 'asset', fileName: '__version.json', source: `${JSON.stringify({ version })}\n` })
    },
  }
}

/** File names under assets/ contain the hash of their content. */
export function idOf(files: string[]) {
  const hashed = files.filter((file) => file.startsWith('assets/') && !file.endsWith('.map')).toSorted()
  return createHash('sha256').update(hashed.join('\n')).digest('hex').slice(0, 12)
}
