import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Animations change only properties of the compositor, which does not use the main thread, and are short. Durations of
// flights in scripts are in web/kit/motion/dot-motion.ts.

/** Properties that the compositor changes alone. `visibility` only stops drawing. */
const FREE = new Set(['transform', 'translate', 'scale', 'rotate', 'opacity', 'visibility', 'none'])
const LONGEST_MS = 400

const web = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: web }).map((path) => ({
  path,
  css: readFileSync(join(web, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}))
const tokens = new Map(
  sheets
    .filter(({ path }) => path === 'styles/tokens.css')
    .flatMap(({ css }) => [...css.matchAll(/(--d-[\w-]+):\s*([1-9]\d*)ms/g)])
    .map(([, name, ms]) => [name, Number(ms)]),
)

test('style sheets animate only properties of the compositor', () => {
  const moved = sheets.flatMap(({ path, css }) => [
    ...declared(css, 'transition').flatMap((value) => value.split(/,(?![^(]*\))/).map(named(path))),
    ...[...css.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, name, steps = '']) =>
      [...steps.matchAll(/([\w-]+)\s*:/g)].map(([, property = '']) => ({ at: `${path} ${name}`, property })),
    ),
  ])
  expect(moved.length).toBeGreaterThan(20)
  expect(moved.filter(({ property }) => !FREE.has(property))).toEqual([])
})

test('transitions and finite animations last at most 400 ms', () => {
  const lasting = sheets.flatMap(({ path, css }) =>
    [...declared(css, 'transition'), ...declared(css, 'animation').filter((value) => !value.includes('infinite'))]
      .flatMap((value) => value.split(/,(?![^(]*\))/))
      .filter((value) => !/^\s*none/.test(value))
      .map((value) => ({ at: `${path} ${value.trim()}`, ms: millisecondsOf(value) })),
  )
  expect(lasting.length).toBeGreaterThan(10)
  expect(lasting.filter(({ ms }) => !(ms <= LONGEST_MS))).toEqual([])
})

test('scripts animate only properties of the compositor, for at most 400 ms', () => {
  const scripts = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.ts'] })
    .map((path) => ({ path, code: readFileSync(join(web, path), 'utf8') }))
    .filter(({ code }) => code.includes('.animate('))
  expect(scripts.length).toBeGreaterThan(1)
  for (const { path, code } of scripts) {
    const given = code
      .split('.animate(')
      .slice(1)
      .flatMap((rest) => [...argumentsIn(rest).matchAll(/(\w+):/g)])
    const moved = given.flatMap(([, property = '']) => (TIMING.has(property) ? [] : [property]))
    expect(
      moved.filter((property) => !FREE.has(property)),
      path,
    ).toEqual([])
    for (const [, ms] of code.matchAll(/const (?:FLIGHT|FALL|RING|RIPPLE)_MS = (\d+)/g))
      expect(Number(ms), path).toBeLessThanOrEqual(LONGEST_MS)
  }
})

const TIMING = new Set(['duration', 'easing', 'fill'])

/** The text before the parenthesis that closes the call. Assumes that parentheses in strings are balanced. */
function argumentsIn(rest: string): string {
  let open = 1
  const end = [...rest].findIndex((letter) => {
    open += letter === '(' ? 1 : letter === ')' ? -1 : 0
    return open === 0
  })
  return rest.slice(0, end)
}

function declared(css: string, property: string): string[] {
  return [...css.matchAll(new RegExp(`[{;\\s]${property}:\\s*([^;}]+)`, 'g'))].map(([, value = '']) => value)
}

const named = (path: string) => (value: string) => ({ at: path, property: value.trim().split(/\s/)[0] ?? '' })

/** The first duration in it; NaN if there is none. */
function millisecondsOf(value: string): number {
  const [, token, number, unit] = /var\((--d-[\w-]+)\)|(\d*\.?\d+)(ms|s)\b/.exec(value) ?? []
  if (token) return tokens.get(token) ?? Number.NaN
  return Number(number) * (unit === 's' ? 1000 : 1)
}
