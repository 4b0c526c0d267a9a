import { globSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const FILES_MAX = LETTERS.length ** 2
const NAME = /(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi

/**
 * Shortens class names in a release. A development server keeps readable names, because files are added and removed
 * there.
 */
export function shortClassNames(root: string): Plugin {
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: namerOf(root) } } }),
  }
}

/**
 * Names the classes of CSS modules: two letters for the file, then the index of the name in it. Short, because hashes
 * do not compress; unique, and the same in every build of the same tree.
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
