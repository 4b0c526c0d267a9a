import type { Plugin } from 'vite'
import { builtCode } from './nested-build.ts'

const FILE = 'service-worker.js'
/** What the app can't do without: faces, but no other pictures, nor maps. */
const NEEDED = /^assets\/.*\.(js|css|svg|woff2)$/

/** Puts the members' service worker beside the pages, at an address that never changes, in one file of its own. */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => NEEDED.test(file))
        .toSorted()
        .map((file) => `/${file}`)
      const define = { BUILD_FILES: JSON.stringify([...files, '/favicon.svg']) }
      this.emitFile({ type: 'asset', fileName: FILE, source: await builtCode(entry, { define }) })
    },
  }
}
