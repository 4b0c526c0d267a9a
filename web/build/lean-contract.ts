import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/**
 * Reduces the contract in a release: endpoints keep path and status, and only schemas of forms remain. The server
 * validates every answer with the same schema before it sends it, so the browser does not need to. Development and
 * tests validate answers on both sides.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, file, half] = /\/contract\/(?:[\w-]+\/)*([\w-]+\.ts)(\?\w+)?$/.exec(id) ?? []
      if (!file) return null
      return { code: half ? lean(code) : inHalves(code, file), map: null, moduleSideEffects: false }
    },
  }
}

export function lean(code: string): string {
  return withPureConstants(withBareEndpoints(code))
}

/** Splits endpoints and plain constants from the rest, so that a caller does not load the schema library. */
export function inHalves(code: string, file: string): string {
  const { program, module } = parseSync(file, code)
  const makers = endpointMakers(code)
  const plain = program.body.flatMap(constantsIn).flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) return []
    return isPlain(code.slice(init.start, init.end), init, makers) ? [id.name] : []
  })
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName }) => (isType || !exportName.name ? [] : [exportName.name])),
  )
  const half = (wanted: boolean) => names.filter((name) => plain.includes(name) === wanted).join(', ')
  return `export { ${half(true)} } from './${file}?plain'\nexport { ${half(false)} } from './${file}?schemas'\n`
}

/** Functions that create endpoints. */
const MAKERS = ['endpoint', 'operationsEndpoint']

/** Keeps `endpoint(method, path, { status, who: 'anyone' })`, and removes schemas and other values of `who`. */
function withBareEndpoints(code: string) {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, , definition] }) {
      if (callee.type !== 'Identifier' || !MAKERS.includes(callee.name)) return
      if (definition?.type !== 'ObjectExpression') throw new Error('an endpoint is written with one object')
      for (const property of definition.properties) {
        if (property.type === 'SpreadElement') continue
        const name = property.key.type === 'Identifier' ? property.key.name : ''
        const isForAnyone = name === 'who' && property.value.type === 'Literal' && property.value.value === 'anyone'
        if (name !== 'status' && !isForAnyone) edits.push({ ...place(property), text: '...null' })
      }
    },
  }).visit(parse(code))
  return edited(code, edits)
}

/**
 * Marks constants as free of side effects, which a bundler cannot know of `z.string().check()`, so that unused ones are
 * removed.
 */
function withPureConstants(code: string) {
  const made = parse(code)
    .body.flatMap(constantsIn)
    .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : []))
  return edited(
    code,
    made.map((init) => ({ ...place(init), text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` })),
  )
}

/** The contract's functions, and functions of this file that return an endpoint. */
function endpointMakers(code: string) {
  const makers = new Set(MAKERS)
  for (const { id, init } of parse(code).body.flatMap(constantsIn))
    if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' && callsOneOf(init.body, makers))
      makers.add(id.name)
  return makers
}

function isPlain(text: string, made: ESTree.Expression, makers: Set<string>) {
  if (callsOneOf(made, makers)) return true
  let plain = true
  const found = () => {
    plain = false
  }
  new Visitor({
    CallExpression({ callee }) {
      // a message needs no schema
      if (callee.type !== 'Identifier' || callee.name !== 'msg') found()
    },
    MemberExpression: found,
    ArrowFunctionExpression: found,
  }).visit(parse(`(${text})`))
  return plain
}

function callsOneOf(node: ESTree.Node, makers: Set<string>) {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && makers.has(node.callee.name)
}

function constantsIn(statement: ESTree.Program['body'][number]) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
}

type Edit = { start: number; end: number; text: string }

function parse(code: string) {
  return parseSync('contract.ts', code).program
}

function place({ start, end }: ESTree.Node) {
  return { start, end }
}

/** Applies the edits from the end to the start, so that offsets stay valid. */
function edited(code: string, edits: Edit[]) {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
