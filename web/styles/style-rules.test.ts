import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each limit is the current number. It may only fall: use a name, a token or a mixin instead of another literal.
const LINES_MAX = 18_844
const SHEET_LINES_MAX = 361
const UNNAMED_QUERIES_MAX = 8
const LITERAL_SPACES_MAX = 149

/** Files that define the names, or that are inlined before the build compiles style sheets. */
const WITHOUT_NAMES = new Set([
  'styles/breakpoints.css',
  'styles/tokens.css',
  'styles/arriving.css',
  'styles/stand-in-fonts.css',
])
const web = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: web }).map((path) => ({ path, css: readFileSync(join(web, path), 'utf8') }))
const compiled = sheets.filter(({ path }) => !WITHOUT_NAMES.has(path)).map(({ css }) => css)

test('style sheets do not grow', () => {
  const lines = sheets.map(({ css }) => css.split('\n').length - 1)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LINES_MAX)
  expect(Math.max(...lines)).toBeLessThanOrEqual(SHEET_LINES_MAX)
})

test('media queries use the names of breakpoints', () => {
  const unnamed = compiled.flatMap((css) => css.match(/@media[^{]*(?:width|height)[^{]*/g) ?? [])
  expect(unnamed.length).toBeLessThanOrEqual(UNNAMED_QUERIES_MAX)
})

test('gaps, paddings and margins use the tokens of spaces', () => {
  const spaces = compiled.flatMap(
    (css) => css.match(/^\s*(?:(?:row-|column-)?gap|padding|margin)[\w-]*: [^;]+;/gm) ?? [],
  )
  const literal = spaces.filter((declaration) => /\d(?:px|rem)\b/.test(declaration))
  expect(spaces.length).toBeGreaterThan(500)
  expect(literal.length).toBeLessThanOrEqual(LITERAL_SPACES_MAX)
})
