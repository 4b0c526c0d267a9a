import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calledIn, literalOf, type Node, nameOf, walkCode } from '#web/build/syntax-tree.ts'

export type FoundMessage = {
  text: string
  file: string
  line: number
  /** What a translator should know: the part of the page or the function that shows it. */
  context: string
  /** Names of the values that are given with it; null where they are given elsewhere. */
  values: readonly string[] | null
}

const TRANSLATE = 'language/translate.ts'
const FUNCTIONS = new Set(['t', 'msg'])
const COMPONENT = 'Trans'

const ROOT = join(import.meta.dirname, '..', '..')
const FILES = '{basics,contract,domain,server,web,bin}/**/*.{ts,tsx}'
const IS_TEST = /\.(test|spec)\.tsx?$/

/** The messages of all code that runs in the product. */
export function messagesInProduct(): FoundMessage[] {
  return globSync(FILES, { cwd: ROOT })
    .filter((file) => !IS_TEST.test(file))
    .toSorted()
    .flatMap((file) => messagesIn(file, readFileSync(join(ROOT, file), 'utf8')))
}

/** The messages of the catalog in a file: the literals in `t('…')`, `msg('…')` and `<Trans message="…">`. */
export function messagesIn(file: string, code: string): FoundMessage[] {
  if (!code.includes(TRANSLATE) && !code.includes(`<${COMPONENT}`)) return []
  const found: FoundMessage[] = []
  const add = (node: Node, text: string, parents: readonly Node[], values: readonly string[] | null) =>
    found.push({ text, file, line: code.slice(0, node.start).split('\n').length, context: contextOf(parents), values })
  walkCode(file, code, (node, parents) => {
    if (node.type === 'CallExpression' && FUNCTIONS.has(calledIn(node))) {
      const [text, values] = node['arguments'] as Node[]
      const literal = literalOf(text)
      if (literal !== null) add(node, literal, parents, calledIn(node) === 't' ? keysOf(values) : null)
    }
    if (node.type === 'JSXOpeningElement' && nameOf(node['name']) === COMPONENT) {
      const attributes = node['attributes'] as Node[]
      const message = attributes.find((each) => nameOf(each['name']) === 'message')
      const literal = literalOf(message?.['value'])
      if (literal !== null) add(node, literal, parents, null)
    }
  })
  return found
}

/** Names the innermost element, attribute and function around a message: “label of Field in PasswordStep”. */
function contextOf(parents: readonly Node[]): string {
  const inner = parents.toReversed()
  const attribute = inner.find(({ type }) => type === 'JSXAttribute')
  const element = inner.find(({ type }) => type === 'JSXElement' || type === 'JSXOpeningElement')
  const opening = (element?.['openingElement'] ?? element) as Node | undefined
  const tag = opening && nameOf(opening['name'])
  const owner = inner.map(ownerOf).find((name) => name !== '')
  const part = [attribute && nameOf(attribute['name']), tag].filter(Boolean).join(' of ')
  return [part || 'text', owner && `in ${owner}`].filter(Boolean).join(' ')
}

function ownerOf(node: Node): string {
  if (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') return nameOf(node['id'])
  return node.type === 'Property' ? nameOf(node['key']) : ''
}

function keysOf(node: Node | undefined): readonly string[] | null {
  if (!node) return []
  if (node.type !== 'ObjectExpression') return null
  const properties = node['properties'] as Node[]
  return properties.some(({ type }) => type === 'SpreadElement') ? null : properties.map(({ key }) => nameOf(key))
}
