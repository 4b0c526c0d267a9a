import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { buildId } from './build/build-id.ts'
import { firstLoad } from './build/first-load.ts'
import { fontPreload } from './build/font-preload.ts'
import { layerOrder } from './build/layer-order.ts'
import { leanContract } from './build/lean-contract.ts'
import { pageFiles, signedInFiles } from './build/page-files.ts'
import { pageStart } from './build/page-start.ts'
import { pictures } from './build/pictures.ts'
import { precompressed } from './build/precompress.ts'
import { prerendered } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'
import { shortClassNames } from './build/short-class-names.ts'

// kit: every component in every state; for development and tests, never part of a release
const APPS = ['member', 'desk', 'kit']

const QUEUE_PAGE = /web[\\/]desk[\\/](inbox|requests)[\\/].*page[.]tsx$/
/** What these rooms load is split for them alone, or waits for parts of theirs. */
const OWN_PARTS = /web[\\/]desk[\\/](inbox|requests|catalog)[\\/]/
/** What is part of a request's page, there from the beginning or loaded when it is wanted. */
const OF_REQUEST = /web[\\/]desk[\\/]requests[\\/][\w-]+[\\/]/
/** But for what the desk's own frame loads. */
const OPERATIONS_ROOM =
  /web[\\/]desk[\\/](?:frame[\\/])?(setup|companies|staff|account)[\\/](?!setup-line|operations-start|\w+-search)/

/** What the budgets and the tests name. Each name is a part of the list of chunks that the first page brings. */
const NAMED_CHUNK = /^(index|vendor|query|frame|account-page)$|^confetti/

/** Few pages of a member's change anything by mutations, or ask for one page after another. */
const READS_ALONE =
  /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/](?!.*(mutationObserver|[iI]nfiniteQueryObserver|useMutation|useInfiniteQuery)[.])/

/** What the setup alone needs: left beside its chunk, each would wait for the other, and one of them begins too early. */
const SETUP_COLORS = /contract[\\/]desk[\\/]brand-look[.]|basics[\\/]color[.]|node_modules[\\/]culori[\\/]/

const DESK = here('desk/app.tsx')
const MEMBER_PARTS =
  /web[\\/](kit[\\/](mark|text-link|class-names|external-link|(alert-box|icon-button|severity)[.]module)|illustrations[\\/](illustration|car|family|finances|home|home-moving|medical|pet|travel|wildcard))[.]|basics[\\/]store[.]/
/** What most pages need, and the frame may not: each alone is smaller than what it costs to ask for it. */
const DESK_SMALL =
  /web[\\/](kit[\\/](status|tile|plain-text)|illustrations[\\/](hues|illustration)|desk[\\/]frame[\\/]badge)[.]|basics[\\/](relative-time|first-name|duration|blanks)[.]/
const REACT = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/
const QUERIES = /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
const ZOD = /node_modules[\\/]zod[\\/]/
const ROUTER = /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/

const name = process.env.APP ?? 'member'
if (!APPS.includes(name)) throw new Error(`APP is "${name}"; it may be ${APPS.join(', ')}`)

const first = firstLoad()

/** What a page shows until the app is there. */
const FIRST_STYLES = [here('styles/stand-in-fonts.css'), here('styles/arriving.css')]

export default defineConfig({
  root: here(name),
  base: '/',
  publicDir: here(`${name}/public`),
  cacheDir: here(`../node_modules/.vite/${name}`),
  plugins: [
    react(),
    name !== 'kit' && leanContract(),
    name !== 'kit' && shortClassNames(here('.')),
    pictures(),
    fontPreload(),
    layerOrder(),
    buildId(),
    ...first.plugins,
    name === 'member' && pageFiles(here('member/routes.tsx')),
    name === 'desk' && signedInFiles(here('desk/app.tsx')),
    name === 'member' && pageStart(here('member/page-start/page-start.ts'), FIRST_STYLES),
    name === 'desk' && pageStart(here('desk/page-start.ts'), FIRST_STYLES),
    name === 'member' &&
      prerendered({
        entry: here('member/prerender.tsx'),
        routes: here('member/routes.tsx'),
        styles: FIRST_STYLES,
        root: here('.'),
      }),
    // the desk's sign-in stands at every address
    name === 'desk' && prerendered({ entry: here('desk/prerender.tsx'), styles: FIRST_STYLES, root: here('.') }),
    name === 'member' && serviceWorker(here('member/service-worker/worker.ts')),
    // the kit's page goes to nobody
    name !== 'kit' && precompressed(),
  ],
  css: { modules: { generateScopedName: '[name]_[local]' } },
  // the apps' own servers, with the API beside them, are in bin/dev/
  server: { port: 5175, host: '127.0.0.1', fs: { allow: [here('..')] } },
  resolve: {
    // React has had this itself since version 18
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    outDir: here(`../dist/${name}`),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsDir: 'assets',
    // a data: address would need a hole in the content security policy
    assetsInlineLimit: 0,
    modulePreload: first.modulePreload,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // the first page lists every chunk: what nobody looks for by a name has none
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => (NAMED_CHUNK.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // what changes only with a dependency stays in the browser's cache from release to release. Few pages of a
            // member's ask before one leaves them, and who signs in at the desk needs no routes
            ...(name === 'desk'
              ? [
                  { name: 'vendor', test: (id: string) => REACT.test(id) || id.includes('preload-helper') },
                  { name: 'router', test: (id: string) => ROUTER.test(id) || QUERIES.test(id) },
                  { name: 'zod', test: ZOD },
                ]
              : [
                  {
                    name: 'vendor',
                    test: (id: string) => REACT.test(id) || (ROUTER.test(id) && !/useBlocker[.]/.test(id)),
                  },
                ]),
            // small parts that always come together travel better as one: those of the sign-in, then those of every page
            ...(name === 'desk' ? [{ name: deskPart }] : []),
            ...(name === 'member'
              ? [
                  {
                    name: 'fields',
                    test: /web[\\/](kit[\\/](field|field-frame|field-error|input|password-field|number-or-text|failure-box)|wire[\\/](use-form|sign-in-sentences))\./,
                  },
                ]
              : []),
            // small parts of many pages, and not of the first: their styles come with those of every page
            ...(name === 'member'
              ? [{ name: 'boxes', test: /web[\\/]kit[\\/](alert-box|icon-button|page-icons)[.]tsx/ }]
              : []),
            {
              name: 'words',
              test: /web[\\/]kit[\\/]plain-text[.]|basics[\\/]visible[.]|contract[\\/]shared[\\/]fields[.]ts[?]plain/,
            },
            ...(name === 'desk' ? [] : [{ name: 'query', test: name === 'member' ? READS_ALONE : QUERIES }]),
            {
              // the frame, and the small parts that nearly every framed page shows
              name: 'frame',
              test: new RegExp(
                [
                  // apart from what reads its constants as it loads, it would come too late for that
                  'contract/(member/(events|milestones|opening|requests|categories)|shared/live-stream)[.]',
                  'web/member/(attention|concierge-face|remembered-rows|live|event-stream|own-changes|queries|drawer-state|request-list|milestones|road|status-label|load-failed)[.]',
                  'web/member/frame/(members|frame|main-nav|new-count|new-messages|top-bar|bottom-bar|footer|drawers)[.]',
                  'web/kit/(avatar|tile|status|new-dot|use-media|use-minute)[.]',
                  'web/wire/query[.]',
                  'web/illustrations/(hues|face|portraits|portrait-\\w+)[.]',
                  'basics/(initials|relative-time|first-name|date-format)[.]',
                ].join('|'),
              ),
            },
            // what stands on every page, signed in or not
            ...(name === 'member' ? [{ name: memberPart }] : []),
            // whatever is fetched
            ...(name === 'member'
              ? [
                  {
                    name: 'call',
                    test: /web[\\/]wire[\\/](call|call-error|send|sentences|request|early-answers)[.]|contract[\\/](member[\\/]accounts[.]ts[?]plain|shared[\\/]endpoint[.])/,
                  },
                ]
              : []),
            // few names are a small page: it lists every chunk there is
            {
              name: 'device',
              test: /web[\\/]member[\\/](waiting|send-waiting|device-store|device-notices|register-worker|shared-item|end-on-device)[.]|node_modules[\\/]idb[\\/]/,
            },
            // what takes a file: the composer, the assistant, and what another app shares
            ...(name === 'member'
              ? [
                  {
                    name: 'upload',
                    test: /web[\\/](kit[\\/](file-row|file-chooser|file-rules|progress-bar)|wire[\\/](upload|use-upload|put-file)|member[\\/]use-upload)[.]|contract[\\/]shared[\\/]upload[.]ts[?]plain|basics[\\/]file-size[.]/,
                  },
                  // what is asked about oneself: the welcome, and the account that shows it
                  {
                    name: 'oneself',
                    test: /web[\\/]member[\\/](contact|life|onboarding-answers)[.]|contract[\\/]member[\\/]onboarding[.]ts[?]plain/,
                  },
                  {
                    name: 'drafts',
                    test: /web[\\/](member[\\/](drafts|forget-drafts)|drafts[\\/]stored-draft)[.]/,
                  },
                  // what the list of requests and a thread beside it share
                  {
                    name: 'requests',
                    test: /web[\\/]member[\\/](finding-keys|requests[\\/](months|completions|message-time|turns))[.]|contract[\\/]member[\\/]finding[.]ts[?]plain/,
                  },
                  // what stands where there is nothing, or nothing could be fetched
                  { name: 'states', test: /web[\\/](kit[\\/](state-block|stay-near)|illustrations[\\/]scene)[.]/ },
                  // the dashboard of who has nothing under way
                  { name: 'first-thing', test: /web[\\/]member[\\/]dashboard[\\/](first-thing|nothing-yet)[.]/ },
                  // what lies over a page: a drawer, or what asks
                  {
                    name: 'dialog',
                    test: /node_modules[\\/]@(base-ui|floating-ui)[\\/]|web[\\/]kit[\\/]dialog-surface[.]/,
                  },
                  // the pages that a mail's links open: seldom seen, and most of each is the same
                  {
                    name: 'mailed',
                    test: /web[\\/]member[\\/]sign-in[\\/](unlock-page|confirm-email-page|not-me-page|notice-link-page|use-mailed-link|mailed-link-page|pressed-link-page)[.]|contract[\\/]member[\\/]confirm-address[.]ts[?]plain/,
                  },
                ]
              : []),
            // what the queue and its requests show
            ...(name === 'desk'
              ? [
                  {
                    name: 'time',
                    test: /web[\\/]desk[\\/]requests[\\/]time[\\/](section|stretches|work-recorder|data)[.]|contract[\\/]desk[\\/]time-spent[.]ts[?]plain/,
                  },
                  {
                    name: 'files',
                    test: /contract[\\/](desk[\\/]uploads|shared[\\/]upload)[.]ts[?]plain|basics[\\/]file-size[.]/,
                  },
                  { name: queuePart },
                ]
              : []),
            // operations' rooms, each as one: the page that opens the desk lists every chunk there is
            { name: (id) => OPERATIONS_ROOM.exec(id)?.[1] ?? (SETUP_COLORS.test(id) ? 'setup' : null) },
            {
              name: 'sign-in',
              test: /web[\\/](member[\\/]sign-in[\\/](sign-layout|sign-form|after-sign-in|form|sign-in-page|password-step)|kit[\\/]take-over|wire[\\/]use-session)\./,
            },
            // what some of operations' pages share, in few parts: each alone is smaller than what it costs to ask for it
            ...(name === 'desk'
              ? [{ name: operationsPart, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 }]
              : []),
          ],
        },
      },
    },
  },
})

function here(path: string) {
  return fileURLToPath(new URL(path, import.meta.url))
}

/**
 * What a request's page alone needs, also where parts of it that come later share it: with these it is one. Else what a
 * page of queue or request needs from outside their rooms, unless the desk's first page has it already.
 */
function queuePart(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!/[\\/]web[\\/]|[?]plain$/.test(id)) return null
  const pages = pagesWith(id, graph)
  if (!pages.some((page) => QUEUE_PAGE.test(page)) || pages.includes(DESK)) return null
  if (pages.every((page) => OF_REQUEST.test(page))) return 'conversation'
  return /web[\\/](kit|drafts|desk[\\/]shared)[\\/]/.test(id) ? 'queue' : null
}

/** What is left to operations' pages: the desk's first page and the rooms with parts of their own don't need it. */
function operationsPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  const pages = pagesWith(id, graph)
  return pages.some((page) => page === DESK || OWN_PARTS.test(page)) ? null : 'operations'
}

/** What stands on every page of a member's, with the style sheets of the first as one. */
function memberPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  return MEMBER_PARTS.test(id) || (id.endsWith('.css') && isOfFirstPage(id, graph)) ? 'parts' : null
}

/** Of the desk's parts those that its sign-in needs, and those that each of its pages does. */
function deskPart(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (DESK_SMALL.test(id)) return 'desk'
  if (id.includes('node_modules')) return null
  // what checks a form comes with the form, and brings what it is made of
  if (id.endsWith('?schemas') && graph.getModuleInfo(id)?.importedIds.some((one) => ZOD.test(one)))
    return pagesWith(id, graph).includes(DESK) || isOfFirstPage(id, graph) ? 'rules' : null
  if (isOfFirstPage(id, graph)) return 'parts'
  return pagesWith(id, graph).includes(DESK) ? 'desk' : null
}

/** What the app's first page loads, so that any other has it, too. */
function isOfFirstPage(id: string, graph: Rolldown.ChunkingContext): boolean {
  return pagesWith(id, graph).some((page) => graph.getModuleInfo(page)?.isEntry)
}

/** What is fetched by itself and can't do without this module. */
function pagesWith(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (importers.length === 0) return [id]
  return importers.flatMap((importer) => {
    if (seen.has(importer)) return []
    seen.add(importer)
    return pagesWith(importer, graph, seen)
  })
}
