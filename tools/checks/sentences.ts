import type { ESTree } from 'vite'
import { type Node, nameOf, walkCode } from '#web/build/syntax-tree.ts'

/** A sentence in the code that is not in the catalog of messages. */
export type Sentence = { readonly file: string; readonly line: number; readonly text: string }

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
  walkCode(file, code, (node, around) => {
    if (isOfNoReader(node)) return false
    const text = node.type === 'JSXText' ? String(node['value']) : textOf(node)
    if (text === null) return true
    const attribute = attributeAround(around)
    const isShown = node.type === 'JSXText' || READ.test(attribute)
    if (isShown ? LETTERS.test(text) : !UNREAD.test(attribute) && isSentence(text)) add(node, text)
    return true
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

/** The attribute that has this value, also within an expression; empty for what is in an element. */
function attributeAround(around: readonly Node[]): string {
  const nearest = around.findLast((node) => node.type === 'JSXAttribute' || isElement(node))
  return nearest?.type === 'JSXAttribute' ? nameOf(nearest['name']) : ''
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
