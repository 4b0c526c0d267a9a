import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync, type Rolldown, Visitor } from 'vite'

/** What a page needs beside what every page loads; `path` is the source of a regular expression. */
type PageFiles = {
  readonly path: string
  readonly files: readonly string[]
  /** Asked for where somebody may be signed in, which the browser alone knows: see web/kit/show-shell.ts. */
  readonly signedIn?: true
}

/** The server reads it beside `index.html` and gives it to nobody. */
const FILE = 'page-files.json'

/** What makes routes in a table of routes. */
const MAKERS = ['createRoute', 'page']

/**
 * Says which files each page needs, as read from the app's table of routes. The server names them in the page that it
 * sends: they come with the app's own code, not after that has come and run.
 */
export function pageFiles(table: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => needed(entry, bundle)))
      const code = await this.fs.readFile(table, { encoding: 'utf8' })
      const pages = pagesOf(code).map(({ path, modules }): PageFiles => {
        const files = modules.flatMap((module) => needed(chunkOf(join(dirname(table), module), chunks), bundle))
        return { path, files: [...new Set(files)].filter((file) => !first.has(file)) }
      })
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(pages) })
    },
  }
}

/** The same of an app whose first page is for guests: what everybody else needs, at any address. */
export function signedInFiles(module: string): Plugin {
  return {
    name: 'signed-in-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => needed(entry, bundle)))
      const files = needed(chunkOf(module, chunks), bundle).filter((file) => !first.has(file))
      const pages: PageFiles[] = [{ path: '', files, signedIn: true }]
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(pages) })
    },
  }
}

export function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`no chunk has ${module}`)
  return chunk
}

/** A chunk's file and all that it can't run without, style sheets too. */
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
  /** The constant that holds it, where its parents' children name it. */
  readonly name: string | undefined
  readonly parent: string | undefined
  readonly path: string | undefined
  readonly module: string | undefined
}

/** The pages of a table of routes with the modules that they load, their frames' too; the plainest paths first. */
export function pagesOf(code: string): { readonly path: string; readonly modules: readonly string[] }[] {
  const routes = routesIn(code)
  return routes
    .flatMap((route) =>
      route.path && route.module && !route.path.startsWith('$') ? [{ ...route, path: route.path }] : [],
    )
    .toSorted((one, other) => parameters(one.path) - parameters(other.path))
    .map((route) => ({ path: patternOf(route.path), modules: modulesOf(route, routes) }))
}

function modulesOf({ module, parent }: Route, routes: readonly Route[]): string[] {
  const frame = routes.find(({ name }) => name !== undefined && name === parent)
  return [...(frame ? modulesOf(frame, routes) : []), ...(module ? [module] : [])]
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

/** `page(parent, path, options)`, or `createRoute(options)` with both among them. */
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
  const component = option('component')
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
