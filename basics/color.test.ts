import { expect, test } from 'vitest'
import { contrast, hexOf, nearestThat, seen } from './color.ts'

test('contrast matches WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#0B4F44', '#ffffff')).toBeCloseTo(9.48, 2)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

test('a color is converted back unchanged, and one outside the gamut loses only chroma', () => {
  for (const hex of ['#0B4F44', '#F4522B', '#808080', '#000000', '#FFFFFF']) expect(hexOf(seen(hex))).toBe(hex)
  const { l, h } = seen(hexOf({ l: 0.8, c: 0.4, h: 200 }))
  expect([l, h]).toEqual([expect.closeTo(0.8, 1), expect.closeTo(200, 0)])
})

test('the nearest valid color keeps the hue, and a valid color is unchanged', () => {
  const readable = (hex: string) => contrast(hex, '#FFFFFF') >= 4.5
  expect(nearestThat(readable, '#0B4F44')).toBe('#0B4F44')
  const found = nearestThat(readable, '#FFB000') ?? ''
  expect(contrast(found, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(found, '#FFFFFF')).toBeLessThan(5)
  expect(Math.abs(seen(found).h - seen('#FFB000').h)).toBeLessThan(6)
  expect(nearestThat(() => false, '#FFB000')).toBeNull()
})
