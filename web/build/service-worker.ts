import type { Plugin } from 'vite'
import { leanContract } from './lean-contract.ts'
import { compiledMessages } from './messages.ts'
import { builtCode } from './nested-build.ts'

const FILE = 'service-worker.js'
/** Files that the app cannot work without, including faces but no other pictures or maps. */
const NEEDED = /^assets\/.*\.(js|css|svg|woff2)$/

/** Writes the members' service worker as one file at a fixed URL. */
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
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: await builtCode(entry, { define, plugins: [compiledMessages(), leanContract()] }),
      })
    },
  }
}
