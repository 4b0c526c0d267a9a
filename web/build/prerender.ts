import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import beasties from 'beasties'
import type { Plugin, Rolldown } from 'vite'
import { leanContract } from './lean-contract.ts'
import { builtCode } from './nested-build.ts'
import { chunkOf, needed, pagesOf } from './page-files.ts'
import { pictures } from './pictures.ts'
import { shortClassNames } from './short-class-names.ts'

// its types are CommonJS's, which put the class one level deeper than it is
const Beasties = beasties as unknown as typeof beasties.default

/** What a page shows until its code is there. */
type Shell = { readonly module?: string; readonly who: string; readonly html: string }
/** What a prerender entry exports. */
type Drawn = {
  readonly shells: readonly Shell[]
  /** The source of a regular expression: where shells that are no module's are not shown. */
  readonly notAt?: string
}
type ShellsAt = {
  /** The source of a regular expression. */
  readonly path: string
  /** The rules that these shells need, and no others. */
  readonly css: string
  /** A setting stands in it as `{{name}}`. */
  readonly html: string
  /** Its words are painted first, and the fonts come after the code. A frame's words come with the code, after the fonts. */
  readonly hasWords: boolean
}

type Prerendered = {
  readonly entry: string
  /** The app's table of routes, where a page shows the shells of the modules that it loads. */
  readonly routes?: string
  /** Style sheets that count until the app is there, and that it does not load. */
  readonly styles: readonly string[]
  /** Where the CSS modules are named from. */
  readonly root: string
}

/** The server reads it beside `index.html` and gives it to nobody. */
const FILE = 'shells.json'

/**
 * Draws the first sight of pages as the app is built. The server puts it into the page that it sends, with the rules that
 * it needs, so that one answer paints it.
 */
export function prerendered({ entry, routes, styles, root }: Prerendered): Plugin {
  return {
    name: 'prerendered',
    apply: 'build',
    generateBundle: {
      // once the style sheets are as they will be sent
      order: 'post',
      async handler(_options, bundle) {
        const read = (file: string) => this.fs.readFile(file, { encoding: 'utf8' })
        const own = await Promise.all(styles.map(read))
        const { shells, notAt } = await drawn(entry, root)
        const at = async ({ path, shown }: Place): Promise<ShellsAt> => {
          const html = shown.map(({ who, html: inner }) => `<div data-shell="${who}">${inner}</div>`).join('')
          const modules = shown.flatMap(({ module }) => (module ? [join(dirname(entry), module)] : []))
          const css = await rulesFor(html, [...sheetsOf(modules, bundle), ...own].join('\n'))
          return { path, html, css, hasWords: shown.some(({ who }) => who === 'guest') }
        }
        const places = routes ? placesIn(await read(routes), shells) : everywhereBut(notAt, shells)
        const all = await Promise.all(places.map(at))
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(all) })
      },
    },
  }
}

/** At the first of them whose path fits. */
type Place = { readonly path: string; readonly shown: readonly Shell[] }

function placesIn(routes: string, shells: readonly Shell[]): Place[] {
  const pages = pagesOf(routes).map(({ path, modules }) => ({
    path,
    shown: shells.filter(({ module }) => module !== undefined && modules.includes(module)),
  }))
  // "/" leads to one of them, any other page shows none
  return [...pages.filter(({ shown }) => shown.length > 0), { path: '^/$', shown: shells }, { path: '', shown: [] }]
}

function everywhereBut(path: string | undefined, shells: readonly Shell[]): Place[] {
  return [...(path ? [{ path, shown: [] }] : []), { path: '', shown: shells }]
}

/** The app's first style sheets and those of these modules, as they will be sent. */
function sheetsOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const used = [...chunks.filter(({ isEntry }) => isEntry), ...modules.map((module) => chunkOf(module, chunks))]
  const files = new Set(used.flatMap((chunk) => needed(chunk, bundle)))
  return [...files].flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'asset' && name.endsWith('.css') ? [String(file.source)] : []
  })
}

/** What stands in the page besides: the mark that is seen where no shell is, and what is said where no code comes. */
const MARK =
  '<div id="root"></div><div class="arriving"><svg data-mark=""></svg></div><div class="unloaded"><a href=""></a></div>'

/** By what the page itself says before it is painted: see web/kit/show-shell.ts. */
const DECIDED_LATER = /\[data-(scheme|who|shell|pressed|unloaded|arrived)/

/** A font that is on the device already. Others come later: nothing is painted later for their sake. */
const STAND_IN = /@font-face \{[^}]*local\([^}]*\}/g

/** Of these style sheets what is about these elements. */
async function rulesFor(html: string, css: string): Promise<string> {
  const extractor = new Beasties({
    logLevel: 'silent',
    pruneSource: false,
    fonts: false,
    reduceInlineStyles: true,
    allowRules: [DECIDED_LATER],
  })
  const page = await extractor.process(
    `<html data-who=""><head><style>${css}</style></head><body>${MARK}${html}</body></html>`,
  )
  const [, rules = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const standIns = css.match(STAND_IN) ?? []
  return [...standIns.map((face) => face.replaceAll(/\s+/g, ' ')), rules].join('')
}

/** Runs what draws the shells, built as the app is, with each setting as the name of its place. */
async function drawn(entry: string, root: string): Promise<Drawn> {
  const code = await builtCode(entry, {
    root,
    plugins: [react(), leanContract(), shortClassNames(root), pictures(), settingsAsPlaces()],
    build: { ssr: true, minify: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
  })
  const folder = join(root, '..', '.cache', `prerender-${process.pid}`)
  const file = join(folder, 'shells.mjs')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, code)
    return (await import(pathToFileURL(file).href)) as Drawn // as the entries are written
  } finally {
    await rm(folder, { recursive: true })
  }
}

function settingsAsPlaces(): Plugin {
  return {
    name: 'settings-as-places',
    load(id) {
      if (!id.endsWith('/web/wire/settings.ts')) return null
      return 'export const settings = new Proxy({}, { get: (_, name) => `{{${String(name)}}}` }); export const buildId = ""'
    },
  }
}
