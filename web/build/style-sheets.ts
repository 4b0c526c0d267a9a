import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import postcss, {
  type AtRule,
  type AtRuleProps,
  type Node,
  type Plugin,
  type Root,
  type Rule as StyleRule,
} from 'postcss'

const MEDIA_NAME = /\(--[\w-]+\)/g
const DEFINITION = /@custom-media\s+(--[\w-]+)\s+([^;]+);/g
const SHARED_BY_DESK = /^desk\/(?:[^/]+\/)?shared\//
const HOVER = '(hover: hover)'
const ARGUMENTS = /\((?:[^()]|\([^()]*\))*\)/g
const USE = /^(--[\w-]+)(?:\((.+)\))?$/s

interface Files {
  readonly root: string
  /** Has the names of media queries. */
  readonly breakpoints: string
  /** Has the mixins that `@apply` inserts, besides those of the style sheet itself. */
  readonly mixins: string
}

interface Mixin {
  readonly parameters: readonly string[]
  readonly definition: AtRule
}

/**
 * Compiles what style sheets would repeat: the cascade layer of a CSS module, which is the one of its folder unless the
 * module names another; the queries behind the names of breakpoints; the declarations and nested rules behind the
 * names of mixins; the query that limits `:hover` to devices with a pointer.
 */
export function styleSheets({ root, ...files }: Files): Plugin {
  const queries = queriesOf(readFileSync(files.breakpoints, 'utf8'))
  const shared = takeMixins(postcss.parse(readFileSync(files.mixins, 'utf8')))
  return {
    postcssPlugin: 'style-sheets',
    Once(sheet, { AtRule: Rule }) {
      const mixins = new Map([...shared, ...takeMixins(sheet)])
      sheet.walkAtRules('apply', (rule) => {
        const [, name = '', list = ''] = USE.exec(rule.params) ?? []
        const { parameters, definition } = found(mixins, name, rule)
        const given = argumentsIn(list)
        if (given.length !== parameters.length) throw rule.error(`${name} has ${parameters.length} arguments`)
        const filled = definition.clone()
        filled.walk((node) => {
          node.source = rule.source
          if (node.type !== 'decl') return
          for (const [at, parameter] of parameters.entries())
            node.value = node.value.replace(`var(${parameter})`, given[at] ?? '')
        })
        rule.replaceWith(filled.nodes)
      })
      sheet.walkAtRules('media', (rule) => {
        rule.params = rule.params.replaceAll(MEDIA_NAME, (name) => found(queries, name.slice(1, -1), rule))
      })
      sheet.walkRules(/:hover/, (rule) => limitHover(rule, (props) => new Rule(props)))
      const path = relative(root, sheet.source?.input.file ?? '')
      if (!path.endsWith('.module.css') || namesLayer(sheet)) return
      const layer = new Rule({ name: 'layer', params: layerOf(path) })
      layer.append(sheet.nodes)
      sheet.append(layer)
    },
  }
}

/** Commas within parentheses belong to an argument. */
function argumentsIn(list: string): readonly string[] {
  let depth = 0
  const parts = ['']
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** A touch screen keeps `:hover` after a tap. A selector with `:hover` as an argument applies to every device. */
function limitHover(rule: StyleRule, createRule: (props: AtRuleProps) => AtRule): void {
  for (let parent: Node | undefined = rule.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && (parent as AtRule).params.includes('hover')) return
  const hovered = rule.selectors.filter((selector) => selector.replaceAll(ARGUMENTS, '').includes(':hover'))
  if (hovered.length === 0) return
  const others = rule.selectors.filter((selector) => !hovered.includes(selector))
  const query = createRule({ name: 'media', params: HOVER, source: rule.source })
  query.append(rule.clone({ selectors: hovered }))
  rule.after(query)
  if (others.length > 0) rule.selectors = others
  else rule.remove()
}

/** Rules of a feature override the desk's shared rules in any load order. */
function layerOf(path: string): string {
  if (path.startsWith('kit/')) return 'kit'
  return SHARED_BY_DESK.test(path) ? 'feature.shared' : 'feature'
}

function found<Value>(names: ReadonlyMap<string, Value>, name: string, rule: AtRule): Value {
  const value = names.get(name)
  if (value === undefined) throw rule.error(`${name} is not defined`)
  return value
}

/** Parses definitions in CSS syntax: `@custom-media --phone (width < 40rem);` */
function queriesOf(css: string): ReadonlyMap<string, string> {
  return new Map(Array.from(css.matchAll(DEFINITION), ([, name = '', query = '']) => [name, query]))
}

function takeMixins(sheet: Root): ReadonlyMap<string, Mixin> {
  const mixins = new Map<string, Mixin>()
  sheet.walkAtRules('mixin', (definition) => {
    const [, name = '', parameters = ''] = USE.exec(definition.params) ?? []
    mixins.set(name, { parameters: argumentsIn(parameters), definition })
    definition.remove()
  })
  return mixins
}

function namesLayer(sheet: Root): boolean {
  return sheet.some((node) => node.type === 'atrule' && node.name === 'layer')
}
