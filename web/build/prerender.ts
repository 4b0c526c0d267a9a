import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import beasties from 'beasties'
import type { Plugin, Rolldown } from 'vite'
import { type Language, languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { Catalog } from '#basics/language/translate.ts'
import { leanContract } from './lean-contract.ts'
import { catalogOf, compiledMessages } from './messages.ts'
import { builtCode } from './nested-build.ts'
import { chunkOf, needed, pagesOf } from './page-files.ts'
import { pictures } from './pictures.ts'
import { shortClassNames } from './short-class-names.ts'

// its types are for CommonJS, with the class one level deeper
const Beasties = beasties as unknown as typeof beasties.default

/** Content of a page until its code has loaded. */
type Shell = { readonly module?: string; readonly who: string; readonly html: string }
/** Exports of a prerender entry. */
type Drawn = {
  readonly shellsIn: (language: Language, catalog: Catalog) => Promise<readonly Shell[]>
  /** Source of a regular expression for paths where shells without a module are not shown. */
  readonly notAt?: string
}
type ShellsAt = {
  readonly language: Language
  /** The source of a regular expression. */
  readonly path: string
  /** Only the rules that these shells need. */
  readonly css: string
  /** With settings as `{{name}}`. */
  readonly html: string
  /**
   * True: its text is painted first, and the fonts load after the code. The text of a frame comes with the code, after
   * the fonts.
   */
  readonly hasWords: boolean
}

type Prerendered = {
  readonly entry: string
  /** The app's table of routes. A page shows the shells of the modules that it loads. */
  readonly routes?: string
  /** Style sheets for the time until the app has loaded. The app does not load them. */
  readonly styles: readonly string[]
  /** Root of the names of CSS modules. */
  readonly root: string
  /** The folder of the project, if the app is translated. */
  readonly project?: string
}

/** The server reads this file beside `index.html` and does not serve it. */
const FILE = 'shells.json'

/**
 * Renders the first view of pages while the app is built. The server inserts it into the page with the rules that it
 * needs, so that one response paints it.
 */
export function prerendered({ entry, routes, styles, root, project }: Prerendered): Plugin {
  return {
    name: 'prerendered',
    apply: 'build',
    generateBundle: {
      // after the style sheets are final
      order: 'post',
      async handler(_options, bundle) {
        const read = (file: string) => this.fs.readFile(file, { encoding: 'utf8' })
        const own = await Promise.all(styles.map(read))
        const { shellsIn, notAt } = await drawn(entry, root)
        const at = async (language: Language, { path, shown }: Place): Promise<ShellsAt> => {
          const html = shown.map(({ who, html: inner }) => `<div data-shell="${who}">${inner}</div>`).join('')
          const modules = shown.flatMap(({ module }) => (module ? [join(dirname(entry), module)] : []))
          const css = await rulesFor(html, [...sheetsOf(modules, bundle), ...own].join('\n'))
          return { language, path, html, css, hasWords: shown.some(({ who }) => who === 'guest') }
        }
        const table = routes && (await read(routes))
        const all: ShellsAt[] = []
        // one language after the other, because the entry speaks one at a time
        for (const language of languagesOf(project)) {
          const shells = await shellsIn(language, project ? catalogOf(project, language) : {})
          const places = table ? placesIn(table, shells) : everywhereBut(notAt, shells)
          all.push(...(await Promise.all(places.map((place) => at(language, place)))))
        }
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(all) })
      },
    },
  }
}

const languagesOf = (project: string | undefined) => (project ? languageCodes : [SOURCE_LANGUAGE])

/** The server uses the first place whose path matches. */
type Place = { readonly path: string; readonly shown: readonly Shell[] }

function placesIn(routes: string, shells: readonly Shell[]): Place[] {
  const pages = pagesOf(routes).map(({ path, modules }) => ({
    path,
    shown: shells.filter(({ module }) => module !== undefined && modules.includes(module)),
  }))
  // "/" redirects to one of them; any other page shows none
  return [...pages.filter(({ shown }) => shown.length > 0), { path: '^/$', shown: shells }, { path: '', shown: [] }]
}

function everywhereBut(path: string | undefined, shells: readonly Shell[]): Place[] {
  return [...(path ? [{ path, shown: [] }] : []), { path: '', shown: shells }]
}

/** The final text of the app's first style sheets and those of these modules. */
function sheetsOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const used = [...chunks.filter(({ isEntry }) => isEntry), ...modules.map((module) => chunkOf(module, chunks))]
  const files = new Set(used.flatMap((chunk) => needed(chunk, bundle)))
  return [...files].flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'asset' && name.endsWith('.css') ? [String(file.source)] : []
  })
}

/** Fixed content of the page: the loading mark where there is no shell, and the message if no code loads. */
const MARK =
  '<div id="root"></div><div class="arriving"><svg data-mark=""></svg></div><div class="unloaded"><a href=""></a></div>'

/** Rules that depend on attributes set before painting: see web/kit/layout/show-shell.ts. */
const DECIDED_LATER = /\[data-(scheme|who|shell|pressed|unloaded|arrived)/

/** A font on the device. Other fonts load later and do not delay painting. */
const STAND_IN = /@font-face \{[^}]*local\([^}]*\}/g

/** The rules of these style sheets that apply to these elements. */
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

/** Builds and runs the entry that renders the shells, with a placeholder for each setting. */
async function drawn(entry: string, root: string): Promise<Drawn> {
  const code = await builtCode(entry, {
    root,
    plugins: [react(), compiledMessages(), leanContract(), shortClassNames(root), pictures(), settingsAsPlaces()],
    build: { ssr: true, minify: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
  })
  const folder = join(root, '..', '.cache', `prerender-${process.pid}`)
  const file = join(folder, 'shells.mjs')
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, code)
    return (await import(pathToFileURL(file).href)) as Drawn // type of the entries
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
