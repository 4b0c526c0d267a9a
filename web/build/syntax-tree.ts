import { type ESTree, parseSync } from 'vite'

/** A node of the code, with the fields that its type has. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Visits every node with those around it, outermost first. A visit that returns false leaves out what is inside. */
export function walkCode(file: string, code: string, visit: (node: Node, around: readonly Node[]) => unknown): void {
  // a parsed program is a node like all others
  walk(parseSync(file, code).program as unknown as Node, [], visit)
}

function walk(node: Node, around: readonly Node[], visit: (node: Node, around: readonly Node[]) => unknown): void {
  if (visit(node, around) === false) return
  const inside = [...around, node]
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, inside, visit)
}

/** The name of an identifier; of `a.b` the last part. */
export function nameOf(node: unknown): string {
  const { name, property } = (node ?? {}) as { name?: unknown; property?: unknown }
  if (typeof name === 'string') return name
  return property ? nameOf(property) : ''
}

/** The function that is called; empty for a method. */
export const calledIn = ({ callee }: Node): string => ((callee as Node).type === 'Identifier' ? nameOf(callee) : '')

/** The text of a string literal, or of a template without expressions. */
export function literalOf(node: unknown): string | null {
  const { type, value, expression, quasis, expressions } = (node ?? {}) as Node & ESTree.TemplateLiteral
  if (type === ('JSXExpressionContainer' as string)) return literalOf(expression)
  if (typeof value === 'string') return value
  if (type === 'TemplateLiteral' && expressions.length === 0) return quasis[0]?.value.cooked ?? null
  return null
}
