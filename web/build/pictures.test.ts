import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pictureModule } from './pictures.ts'

const folder = new URL('../illustrations/', import.meta.url)
const drawings = (await readdir(folder)).filter((file) => file.endsWith('.svg'))

test.each(drawings)('%s keeps every shape', async (file) => {
  const svg = (await readFile(new URL(file, folder), 'utf8')).replaceAll(/<!--.*?-->/gs, '')
  const shapes = [...svg.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag)
  const drawn = [...pictureModule(svg).matchAll(/jsxs?\('(\w+)'/g)].map(([, tag = '']) => tag)
  expect(drawn.toSorted()).toEqual(shapes.toSorted())
})

test('a picture uses the tokens of the element around it', () => {
  const module = pictureModule(
    '<svg viewBox="0 0 1 1"><path d="M0 0" fill="var(--il-a,#3F77E6)" stroke-width="8"/></svg>',
  )
  expect(module).toContain('"fill":"var(--il-a)"')
  expect(module).toContain('"strokeWidth":"8"')
})

test('a hue that only one picture defines keeps its fallback', () => {
  const module = pictureModule('<svg viewBox="0 0 1 1"><path fill="var(--il-w1,#8257D6)"/></svg>')
  expect(module).toContain('var(--il-w1,#8257D6)')
})

test('a malformed drawing fails the build', () => {
  expect(() => pictureModule('<svg><g></svg>')).toThrow('well-formed')
})
