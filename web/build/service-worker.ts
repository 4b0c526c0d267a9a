import { build, type Plugin } from 'vite'

const FILE = 'service-worker.js'

/** Puts the members' service worker beside the pages, at an address that never changes, in one file of its own. */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'baseline-widely-available',
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: FILE } },
        },
      })
      const [bundle] = [built].flat()
      const file = bundle && 'output' in bundle ? bundle.output[0] : undefined
      if (!file) throw new Error('The service worker was not built.')
      this.emitFile({ type: 'asset', fileName: FILE, source: file.code })
    },
  }
}
