import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const SUFFIX = '.svg?picture'

/**
 * `import Pet from './pet.svg?picture'` imports a React component. The drawing is part of the page, so it uses the
 * scheme and the hue around it, and the browser parses no text as HTML.
 */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const file = id.slice(0, -'?picture'.length)
      this.addWatchFile(file)
      return { code: pictureModule(await readFile(file, 'utf8')), map: null, moduleSideEffects: false }
    },
  }
}

/** Source of a module whose default export renders this SVG. */
export function pictureModule(svg: string) {
  const root = parse(svg)
  const { width: _width, height: _height, xmlns: _xmlns, ...attributes } = root.attributes
  return [
    `import { jsx, jsxs } from 'react/jsx-runtime'`,
    `export default function Picture(props) {`,
    `  return jsxs('svg', { ...${JSON.stringify(attributes)}, ...props, children: [${root.children.map(call).join(',\n')}] })`,
    `}`,
  ].join('\n')
}

interface Node {
  tag: string
  attributes: Record<string, string>
  children: Node[]
}

/** Without keys, like compiled static JSX. */
function call({ tag, attributes, children }: Node): string {
  const inner = children.length ? `, children: [${children.map(call).join(',')}]` : ''
  const props = Object.keys(attributes).length ? `...${JSON.stringify(attributes)}` : ''
  return `${children.length ? 'jsxs' : 'jsx'}('${tag}', { ${props}${inner} })`
}

/** Parses the subset of SVG that the drawings use: elements and quoted attributes, no text. */
function parse(svg: string): Node {
  const top: Node = { tag: '', attributes: {}, children: [] }
  const open = [top]
  const source = svg.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
  for (const [, closing, tag = '', attributes = '', alone] of source.matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>/g)) {
    if (closing) {
      open.pop()
      continue
    }
    const node: Node = { tag, attributes: attributesOf(attributes), children: [] }
    open.at(-1)?.children.push(node)
    if (!alone) open.push(node)
  }
  const root = top.children[0]
  if (root?.tag !== 'svg' || open.length !== 1) throw new Error('a picture must be one well-formed <svg>')
  return root
}

function attributesOf(text: string) {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g))
    found[reactName(name)] = paint(value)
  return found
}

function reactName(name: string) {
  if (name.startsWith('aria-') || name.startsWith('data-')) return name
  return name.replaceAll(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * A file opened alone needs its fallback colors; a page always has the tokens. Only the mixed hues (w1 to w3) may be
 * missing.
 */
function paint(value: string) {
  return value.replace(/^var\((--il-(?:bg|a|k|p|dot)),#\w+\)$/, 'var($1)')
}
