import { globSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const FILES_MAX = LETTERS.length ** 2
const NAME = /(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi

/** Gives a release's classes short names. A development server keeps the readable ones: files come and go there. */
export function shortClassNames(root: string): Plugin {
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: namerOf(root) } } }),
  }
}

/**
 * Names what CSS modules define: two letters for the file, then the name's place in it. Short, because hashes don't
 * compress; unique by construction, and the same in every build of the same tree.
 */
export function namerOf(root: string) {
  const files = globSync('**/*.module.css', { cwd: root }).toSorted()
  if (files.length > FILES_MAX) throw new Error(`${files.length} CSS modules need a third letter`)
  return (name: string, path: string, css: string): string => {
    const file = files.indexOf(relative(root, path.replace(/\?.*$/, '')))
    const place = [...new Set(Array.from(css.matchAll(NAME), ([, found]) => found))].indexOf(name)
    if (file < 0 || place < 0) throw new Error(`${name} of ${path} is not among the CSS modules of ${root}`)
    return `${letter(Math.floor(file / LETTERS.length))}${letter(file % LETTERS.length)}${place.toString(36)}`
  }
}

function letter(place: number): string {
  return LETTERS.charAt(place)
}
