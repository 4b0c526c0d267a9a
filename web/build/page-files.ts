import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync, type Rolldown, Visitor } from 'vite'
import type { Language } from '#basics/language/languages.ts'
import { messageGroupsOf } from '#basics/language/message-groups.ts'
import { catalogId, translatedLanguages } from './messages.ts'

/** Files that a page needs in addition to those of every page. `path` is the source of a regular expression. */
type PageFiles = {
  readonly path: string
  readonly files: readonly string[]
  /** Its catalogs, by language. */
  readonly catalogs: Partial<Record<Language, readonly string[]>>
}

/** The server reads this file beside `index.html` and does not serve it. */
const FILE = 'page-files.json'

/** Functions that create routes in a table of routes. */
const MAKERS = ['createRoute', 'page']

/**
 * Writes the files that each page needs, read from the app's tables of routes. The server adds them to the page as
 * preloads, so that they load together with the app's code instead of after it has run.
 */
export function pageFiles(...tables: readonly string[]): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => needed(entry, bundle)))
      const pagesIn = async (table: string) =>
        pagesOf(await this.fs.readFile(table, { encoding: 'utf8' })).map(({ path, modules }): PageFiles => {
          const files = modules.flatMap((module) => needed(chunkOf(join(dirname(table), module), chunks), bundle))
          const catalogs = catalogsOf(
            modules.flatMap((module) => groupsOf(join(dirname(table), module))),
            chunks,
          )
          return { path, files: [...new Set(files)].filter((file) => !first.has(file)), catalogs }
        })
      const pages = (await Promise.all(tables.map(pagesIn))).flat()
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(pages) })
    },
  }
}

const groupsOf = (file: string) => messageGroupsOf(file.slice(file.lastIndexOf('/web/') + 1))

/** Every page needs the public catalog. */
function catalogsOf(groups: readonly string[], chunks: readonly Rolldown.OutputChunk[]) {
  const entries = translatedLanguages.map((language) => {
    const ids = [...new Set(['public', ...groups])].map((group) => catalogId(language, group))
    const files = ids.flatMap((id) => chunks.find(({ moduleIds }) => moduleIds.includes(id))?.fileName ?? [])
    return [language, files] as const
  })
  return Object.fromEntries(entries)
}

export function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`no chunk has ${module}`)
  return chunk
}

/** The chunk's file and everything that it imports, including style sheets. */
export function needed(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((file) => {
    const next = bundle[file]
    return next?.type === 'chunk' ? needed(next, bundle, seen) : []
  })
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported]
}

interface Route {
  /** The constant that holds the route, if its children refer to it. */
  readonly name: string | undefined
  readonly parent: string | undefined
  readonly path: string | undefined
  readonly module: string | undefined
}

/**
 * The pages of a table of routes with the modules that they and their frames load. Paths with the fewest parameters
 * come first.
 */
export function pagesOf(code: string): { readonly path: string; readonly modules: readonly string[] }[] {
  const routes = routesIn(code)
  return routes
    .flatMap((route) => {
      if (!route.path || route.path.startsWith('$')) return []
      const branch = branchOf(route, routes)
      const modules = branch.flatMap(({ module }) => module ?? [])
      return modules.length > 0 ? [{ path: branch.map(({ path }) => path ?? '').join('/'), modules }] : []
    })
    .toSorted((one, other) => parameters(one.path) - parameters(other.path))
    .map(({ path, modules }) => ({ path: patternOf(path), modules }))
}

/** A route after its parent routes. */
function branchOf(route: Route, routes: readonly Route[]): Route[] {
  const frame = routes.find(({ name }) => name !== undefined && name === route.parent)
  return [...(frame ? branchOf(frame, routes) : []), route]
}

function parameters(path: string): number {
  return path.split('$').length
}

function patternOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const patterns = parts.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?'
    return part.startsWith('$') ? '/[^/]+' : `/${part}`
  })
  return `^${patterns.join('')}/?$`
}

function routesIn(code: string): Route[] {
  const { program } = parseSync('routes.tsx', code)
  const names = new Map<ESTree.Node, string>()
  const loads: ESTree.ImportExpression[] = []
  const calls: ESTree.CallExpression[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) names.set(init, id.name)
    },
    ImportExpression: (load) => void loads.push(load),
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && MAKERS.includes(call.callee.name)) calls.push(call)
    },
  }).visit(program)
  return calls.map((call) => routeOf(call, names.get(call), loads))
}

/** Parses `page(parent, path, options)`, `page(parent, path, load)`, or `createRoute(options)` with parent and path. */
function routeOf(
  call: ESTree.CallExpression,
  name: string | undefined,
  loads: readonly ESTree.ImportExpression[],
): Route {
  const [first, second] = call.arguments
  const options = call.arguments.find((argument) => argument.type === 'ObjectExpression')
  const option = (wanted: string) =>
    options?.properties.flatMap((property) => (isNamed(property, wanted) ? [property.value] : []))[0]
  const parentOf = option('getParentRoute')
  const parent = parentOf?.type === 'ArrowFunctionExpression' ? parentOf.body : first
  const path = option('path') ?? second
  const component = option('component') ?? call.arguments.find(({ type }) => type === 'ArrowFunctionExpression')
  const load = component && loads.find(({ start, end }) => start >= component.start && end <= component.end)
  return {
    name,
    parent: parent?.type === 'Identifier' ? parent.name : undefined,
    path: textOf(path),
    module: textOf(load?.source),
  }
}

function isNamed(property: ESTree.ObjectPropertyKind, name: string): property is ESTree.ObjectProperty {
  return property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
}

function textOf(node: ESTree.Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
