import { type ESTree, parseSync } from 'vite'

/** A sentence in the code that is not in the catalog of messages. */
export type Sentence = { readonly file: string; readonly line: number; readonly text: string }

type Node = { type: string; start: number } & Record<string, unknown>

const LETTERS = /\p{L}{2,}/u
const WORDS = /\p{L}{2,}\S*\s+\S*\p{L}{2,}/u
/** Attributes that a person reads or hears, also where they hold one word. */
const READ =
  /^(aria-label|aria-description|aria-valuetext|aria-roledescription|alt|title|label|placeholder|hint|heading)$/
/** Attributes with names, and the messages of `Trans`. */
const UNREAD = /^(className|message)$/
/** Calls whose texts are for programmers. */
const FOR_PROGRAMMERS =
  /^(t|msg|require|import|matches|closest|querySelector(All)?|getPropertyValue|matchMedia|useMedia)$/
const ERRORS = /(Error|Exception)$/
/** Values of CSS, HTML and SQL, paths of icons, patterns. */
const NOT_WORDS =
  /^[\d\s.,()%XMmLlHhVvCcSsAaZz-]+$|[{}<>;=]|^\W|--|:\/\/|\bvar\(|\b\d+(px|rem|vw|vh|%)|^(SELECT|INSERT|UPDATE|DELETE|WITH) /

/**
 * Finds sentences outside the catalog: words in JSX, attributes that are read, and strings that look like a sentence,
 * beginning with a capital letter or ending with a full stop.
 */
export function sentencesIn(file: string, code: string): Sentence[] {
  const found: Sentence[] = []
  const add = (node: Node, text: string) => {
    found.push({ file, line: code.slice(0, node.start).split('\n').length, text: text.trim().replaceAll(/\s+/g, ' ') })
  }
  walk(parseSync(file, code).program as unknown as Node, (node, attribute) => {
    const text = node.type === 'JSXText' ? String(node['value']) : textOf(node)
    if (text === null) return
    const isShown = node.type === 'JSXText' || READ.test(attribute)
    if (isShown ? LETTERS.test(text) : !UNREAD.test(attribute) && isSentence(text)) add(node, text)
  })
  return found
}

function isSentence(text: string): boolean {
  return WORDS.test(text) && (/^[\p{Lu}“¿¡]/u.test(text) || /[.!?…]$/.test(text)) && !NOT_WORDS.test(text)
}

function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral'
    ? (quasis as ESTree.TemplateElement[]).map((each) => each.value.cooked).join('X')
    : null
}

/** Visits the code that may hold sentences, with the name of the attribute around it. */
function walk(node: Node, visit: (node: Node, attribute: string) => void, attribute = ''): void {
  if (isOfNoReader(node)) return
  visit(node, attribute)
  const around = isElement(node) ? '' : attribute
  const inside = node.type === 'JSXAttribute' ? nameOf(node['name']) : around
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit, inside)
}

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

function isOfNoReader(node: Node): boolean {
  if (/^(Import|Export(All|Named))|^TS(Literal|Interface|TypeAlias)/.test(node.type))
    return !('declaration' in node && node['declaration'])
  if (node.type === 'CallExpression') return FOR_PROGRAMMERS.test(nameOf(node['callee']))
  if (node.type === 'NewExpression') return ERRORS.test(nameOf(node['callee']))
  if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(String(node['operator']))
  return node.type === 'TaggedTemplateExpression'
}

function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: unknown; property?: unknown }
  if (typeof name === 'string') return name
  return property ? nameOf(property) : ''
}
