import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Names a build by what is in it: the same sources give the same id. `__version.json` gives it to a page that asks for the
 * newest, `<meta name="build-id">` to the page that is already open.
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

/** File names under assets/ carry the hash of their content, so they stand for it. */
export function idOf(files: string[]) {
  const hashed = files.filter((file) => file.startsWith('assets/') && !file.endsWith('.map')).toSorted()
  return createHash('sha256').update(hashed.join('\n')).digest('hex').slice(0, 12)
}
