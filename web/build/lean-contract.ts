import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/**
 * What a release needs of the contract: of an endpoint where it is and how it succeeds, of the schemas those that a
 * form uses. The server has passed every answer through the very same schema before it was sent, so the browser need
 * not load it to do that again. Development and tests check the answers on both sides.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, file, half] = /\/contract\/(?:[\w-]+\/)?([\w-]+\.ts)(\?\w+)?$/.exec(id) ?? []
      if (!file) return null
      return { code: half ? lean(code) : inHalves(code, file), map: null, moduleSideEffects: false }
    },
  }
}

export function lean(code: string): string {
  return withPureConstants(withBareEndpoints(code))
}

/** Endpoints and plain constants apart from the rest: who only calls doesn't load the library that schemas are made of. */
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

/** What makes endpoints. */
const MAKERS = ['endpoint', 'operationsEndpoint']

/** Leaves `endpoint(method, path, { status })`: nothing refers anymore to the schemas that stood beside these. */
function withBareEndpoints(code: string) {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, , definition] }) {
      if (callee.type !== 'Identifier' || !MAKERS.includes(callee.name)) return
      if (definition?.type !== 'ObjectExpression') throw new Error('an endpoint is written with one object')
      for (const property of definition.properties) {
        if (property.type === 'SpreadElement') continue
        const name = property.key.type === 'Identifier' ? property.key.name : ''
        if (name !== 'status') edits.push({ ...place(property), text: '...null' })
      }
    },
  }).visit(parse(code))
  return edited(code, edits)
}

/** Making a constant here has no effect, which a bundler can't see of `z.string().check()`: unused ones may go. */
function withPureConstants(code: string) {
  const made = parse(code)
    .body.flatMap(constantsIn)
    .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : []))
  return edited(
    code,
    made.map((init) => ({ ...place(init), text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` })),
  )
}

/** The contract's own, and functions of this file that return an endpoint. */
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
  new Visitor({ CallExpression: found, MemberExpression: found, ArrowFunctionExpression: found }).visit(
    parse(`(${text})`),
  )
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

/** From the end to the start, so that the places stay true. */
function edited(code: string, edits: Edit[]) {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
