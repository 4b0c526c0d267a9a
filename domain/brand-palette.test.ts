import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#basics/color.ts'
import { BRAND_COLORS, type ChosenColors, NO_LOOK, SCHEMES } from '#contract/desk/operations/brand.ts'
import { colorFaults, colorOf, derivedTokens, GROUNDS, leastContrast, tokensOf } from './brand-palette.ts'

const light = (colors: ChosenColors['light']): ChosenColors => ({ light: colors, dark: {} })
const LINDEN = light({ primary: '#16457A', column: '#DCE9F7', dot: '#F4522B', rail: '#0B2440' })

test('a color that is not chosen has the value of the style sheet', () => {
  const css = readFileSync('web/styles/tokens.css', 'utf8')
  const [ours = '', dark = ''] = css.split('/* ---- DARK')
  for (const scheme of SCHEMES) {
    const block = scheme === 'light' ? ours : dark
    for (const [token, value] of Object.entries({ ...tokensOf(NO_LOOK.colors, scheme), ...GROUNDS[scheme] })) {
      const written = new RegExp(`--${token}:\\s*([^;]+);`).exec(block)?.[1]
      const [, same] = /^var\(--(.+)\)$/.exec(written ?? '') ?? []
      const meant = same ? new RegExp(`--${same}:\\s*([^;]+);`).exec(block)?.[1] : written
      expect([token, meant]).toEqual([token, value])
    }
    expect(derivedTokens(NO_LOOK.colors, scheme)).toEqual({})
  }
  expect(colorFaults(NO_LOOK.colors)).toEqual([])
})

test('a blue brand with light colors only has enough contrast in light and dark', () => {
  expect(colorFaults(LINDEN)).toEqual([])
  expect(derivedTokens(LINDEN, 'light')).toMatchObject({
    brand: '#16457A',
    'on-brand': '#FFFFFF',
    'brand-soft': '#DCE9F7',
  })
  const dark = tokensOf(LINDEN, 'dark')
  expect(contrast(dark.brand, GROUNDS.dark.page)).toBeGreaterThan(7)
  expect(contrast(dark['on-brand'], dark.brand)).toBeGreaterThan(7)
  expect(leastContrast(LINDEN, 'light', 'primary')).toBeGreaterThan(9)
  expect(leastContrast(LINDEN, 'light', 'sun')).toBeNull()
})

test('a chosen color changes only the tokens that are derived from it', () => {
  expect(Object.keys(derivedTokens(light({ sun: '#FFEE99' }), 'light'))).toEqual(['sun'])
  expect(derivedTokens({ light: {}, dark: { dot: '#FF8800' } }, 'light')).toEqual({})
  expect(colorOf({ light: { dot: '#CC3300' }, dark: { dot: '#ff8800' } }, 'dark', 'dot')).toBe('#FF8800')
})

test.each([
  [
    'a primary color that no button can be seen in',
    light({ primary: '#FFE066' }),
    'primary',
    /Buttons and bars on the page/,
  ],
  ['a column that text drowns in', light({ column: '#47566E' }), 'column', /The text of the column/],
  ['a rail that its words drown in', light({ rail: '#9FB8D8' }), 'rail', /rail/],
  ['a dot that is nearly the page', light({ dot: '#FFE9E0' }), 'dot', /The dot on the page/],
  [
    'a primary color for the dark that is too dark',
    { light: {}, dark: { primary: '#16323A' } },
    'primary',
    /in the dark/,
  ],
] as const)('%s is rejected with a reason, and the suggested color is accepted', (_name, chosen, name, sentence) => {
  const [fault] = colorFaults(chosen)
  expect([fault?.name, fault?.sentence]).toEqual([name, expect.stringMatching(sentence)])
  expect(fault?.sentence).toContain(fault?.nearest)
  const scheme = fault?.scheme ?? 'light'
  const mended = { ...chosen, [scheme]: { ...chosen[scheme], [name]: fault?.nearest } }
  expect(colorFaults(mended)).toEqual([])
})

test('for any choice, the suggested colors have enough contrast', () => {
  const all = ['#000000', '#FFFFFF', '#FFFF00', '#7F7F7F']
  for (const hex of all) {
    const chosen = light(Object.fromEntries(BRAND_COLORS.map((name) => [name, hex])))
    for (let round = 0; round < 10 && colorFaults(structuredClone(chosen)).length > 0; round += 1)
      for (const { scheme, name, nearest } of colorFaults(structuredClone(chosen)))
        chosen[scheme] = { ...chosen[scheme], [name]: nearest ?? undefined }
    expect([hex, colorFaults(structuredClone(chosen))]).toEqual([hex, []])
  }
})
