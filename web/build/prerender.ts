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
type Shell = { readonly module: string; readonly who: string; readonly html: string }
type ShellsAt = {
  /** The source of a regular expression. */
  readonly path: string
  /** The rules that these shells need, and no others. */
  readonly css: string
  /** A setting stands in it as `{{name}}`. */
  readonly html: string
}

/** The server reads it beside `index.html` and gives it to nobody. */
const FILE = 'shells.json'

/**
 * Draws the first sight of pages as the app is built. The server puts it into the page that it sends, with the rules that
 * it needs, so that one answer paints it. `entry` exports `shells`; which page has which is read from the table of routes.
 */
export function prerendered(entry: string, table: string, root: string): Plugin {
  return {
    name: 'prerendered',
    apply: 'build',
    generateBundle: {
      // once the style sheets are as they will be sent
      order: 'post',
      async handler(_options, bundle) {
        const shells = await drawn(entry, root)
        const pages = pagesOf(await this.fs.readFile(table, { encoding: 'utf8' }))
        const at = (path: string, modules: readonly string[]) =>
          shellsAt(
            path,
            shells.filter(({ module }) => modules.includes(module)),
            table,
            bundle,
          )
        const found = await Promise.all([
          ...pages.map(({ path, modules }) => at(path, modules)),
          // leads to one of them
          at(
            '^/$',
            shells.map(({ module }) => module),
          ),
          at('', []),
        ])
        // a page without a shell is like any other, which are the last
        const shown = found.filter(({ html, path }) => html !== '' || path === '')
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(shown) })
      },
    },
  }
}

async function shellsAt(
  path: string,
  shells: readonly Shell[],
  table: string,
  bundle: Rolldown.OutputBundle,
): Promise<ShellsAt> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const used = [
    ...chunks.filter(({ isEntry }) => isEntry),
    ...shells.map(({ module }) => chunkOf(join(dirname(table), module), chunks)),
  ]
  const sheets = [...new Set(used.flatMap((chunk) => needed(chunk, bundle)))].filter((file) => file.endsWith('.css'))
  const html = shells.map(({ who, html: inner }) => `<div data-shell="${who}">${inner}</div>`).join('')
  const css = sheets.map((file) => textOf(bundle[file])).join('\n')
  return { path, html, css: await rulesFor(`${MARK}${html}`, css) }
}

/** What stands in the page besides: the mark that is seen where no shell is. */
const MARK = '<div id="root"></div><div class="arriving"><svg data-mark=""></svg></div>'

/** By what the page itself says before it is painted: see web/member/page-start/. */
const DECIDED_LATER = /\[data-(scheme|who|shell|pressed)/

/** Of these style sheets what is about this page's elements. Fonts come later: nothing is painted later for their sake. */
async function rulesFor(html: string, css: string): Promise<string> {
  const extractor = new Beasties({
    logLevel: 'silent',
    pruneSource: false,
    fonts: false,
    reduceInlineStyles: true,
    allowRules: [DECIDED_LATER],
  })
  const page = await extractor.process(
    `<html data-who=""><head><style>${css}</style></head><body>${html}</body></html>`,
  )
  const [, rules = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  return [...(css.match(STAND_IN) ?? []), rules].join('')
}

/** A font that is on the device already. */
const STAND_IN = /@font-face\{[^}]*local\([^}]*\}/g

function textOf(file: Rolldown.OutputBundle[string] | undefined): string {
  return file?.type === 'asset' ? String(file.source) : ''
}

/** Runs what draws the shells, built as the app is, with each setting as the name of its place. */
async function drawn(entry: string, root: string): Promise<readonly Shell[]> {
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
    const { shells } = (await import(pathToFileURL(file).href)) as { shells: readonly Shell[] } // the entry's export
    return shells
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
