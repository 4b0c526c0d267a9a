import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './build/build-id.ts'
import { codeSplitting } from './build/chunk-groups.ts'
import { firstLoad } from './build/first-load.ts'
import { fontPreload } from './build/font-preload.ts'
import { layerOrder } from './build/layer-order.ts'
import { leanContract } from './build/lean-contract.ts'
import { compiledMessages, messageCatalogs } from './build/messages.ts'
import { pageFiles } from './build/page-files.ts'
import { pageStart } from './build/page-start.ts'
import { pictures } from './build/pictures.ts'
import { precompressed } from './build/precompress.ts'
import { prerendered } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'
import { shortClassNames } from './build/short-class-names.ts'
import { styleSheets } from './build/style-sheets.ts'

// kit: every component in every state; for development and tests, never part of a release
const APPS = ['member', 'desk', 'kit']

const name = process.env.APP ?? 'member'
if (!APPS.includes(name)) throw new Error(`APP is "${name}"; it may be ${APPS.join(', ')}`)

const first = firstLoad()

/** `Features.LightDark` of Lightning CSS: no style sheet uses light-dark(), so none needs its fallback. */
const LIGHT_DARK = 1_048_576

/** Style sheets of a page until the app has loaded. */
const FIRST_STYLES = [here('styles/stand-in-fonts.css'), here('styles/arriving.css')]

export default defineConfig({
  root: here(name),
  base: '/',
  publicDir: here(`${name}/public`),
  cacheDir: here(`../node_modules/.vite/${name}`),
  plugins: [
    react(),
    compiledMessages(),
    messageCatalogs(here('..')),
    name !== 'kit' && leanContract(),
    name !== 'kit' && shortClassNames(here('.')),
    pictures(),
    fontPreload(),
    layerOrder(),
    buildId(),
    ...first.plugins,
    name === 'member' && pageFiles(here('member/routes.tsx')),
    name === 'desk' && pageFiles(here('desk/routes.tsx'), here('desk/people-routes.tsx')),
    name === 'member' && pageStart(here('member/page-start/page-start.ts'), FIRST_STYLES),
    name === 'desk' && pageStart(here('desk/page-start.ts'), FIRST_STYLES),
    name === 'member' &&
      prerendered({
        entry: here('member/prerender.tsx'),
        routes: here('member/routes.tsx'),
        styles: FIRST_STYLES,
        root: here('.'),
        project: here('..'),
      }),
    // the desk's sign-in page is served at every address
    name === 'desk' && prerendered({ entry: here('desk/prerender.tsx'), styles: FIRST_STYLES, root: here('.') }),
    name === 'member' && serviceWorker(here('member/service-worker/worker.ts')),
    // the kit's page is never served
    name !== 'kit' && precompressed(),
  ],
  css: {
    lightningcss: { exclude: LIGHT_DARK },
    modules: { generateScopedName: '[name]_[local]' },
    postcss: {
      plugins: [
        styleSheets({
          root: here('.'),
          breakpoints: here('styles/breakpoints.css'),
          mixins: here('kit/layout/mixins.css'),
        }),
      ],
    },
  },
  // the apps' own servers, with the API beside them, are in bin/dev/
  server: { port: 5175, host: '127.0.0.1', fs: { allow: [here('..')] } },
  resolve: {
    // React includes this since version 18
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    outDir: here(`../dist/${name}`),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // a data: URL would need an exception in the content security policy
    assetsInlineLimit: 0,
    modulePreload: first.modulePreload,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: codeSplitting(name),
      },
    },
  },
})

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}
