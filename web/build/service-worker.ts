import { build, type Plugin } from 'vite'

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
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILD_FILES: JSON.stringify([...files, '/scheme.js', '/favicon.svg']) },
        build: {
          write: false,
          target: 'baseline-widely-available',
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: FILE } },
        },
      })
      const [output] = [built].flat()
      const file = output && 'output' in output ? output.output[0] : undefined
      if (!file) throw new Error('The service worker was not built.')
      this.emitFile({ type: 'asset', fileName: FILE, source: file.code })
    },
  }
}
