import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence of the specification. `isOpen`: the specification leaves the answer to the product. */
export type Statement = { readonly id: string; readonly isOpen: boolean; readonly words: string }

const list = readFileSync(join(import.meta.dirname, 'statements.md'), 'utf8')

/** Every sentence of `statements.md`, in its order. */
export const statements: readonly Statement[] = [...list.matchAll(/^- (\d+\.\d+)(, left open)?: (.+)$/gm)].map(
  ([, id = '', open, words = '']) => ({ id, isOpen: open !== undefined, words }),
)
