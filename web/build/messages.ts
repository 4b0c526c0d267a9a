import { existsSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { parsePo } from 'pofile-ts'
import type { Plugin } from 'vite'
import { type Language, languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { messageGroupsOf } from '#basics/language/message-groups.ts'
import { type Catalog, messageKey } from '#basics/language/translate.ts'
import { calledIn, literalOf, type Node, nameOf, walkCode } from './syntax-tree.ts'

/** A file with messages imports this, or the component. */
const TRANSLATES = /\blanguage\/translate\.ts'|\btrans\.tsx'/
/** A release needs no compiler: its messages are compiled. */
const COMPILER = '/basics/language/compile-message.ts'
/** The modules that import the catalogs: of the members' app, and of the report at the desk. */
const CATALOGS = '/web/member/wire/catalogs.ts'
const REPORT_CATALOGS = '/web/desk/employer/shared/report-catalogs.ts'
const REPORT = 'report'
const CATALOG = '/@catalog/'

/** Compiles the messages that have arguments or tags, so that a page needs no parser. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith(COMPILER) ? 'export const compileMessage = (message) => message' : null),
  transform(code, id) {
    if (!/\.tsx?(\?\w+)?$/.test(id) || !TRANSLATES.test(code)) return null
    return { code: withCompiledMessages(id.replace(/\?\w+$/, ''), code), map: null }
  },
})

/**
 * Gives the members' app the catalogs of the other languages, one file for each language and group. `root` is the folder
 * of the project.
 */
export function messageCatalogs(root: string): Plugin {
  let isBuild = true
  return {
    name: 'message-catalogs',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id.startsWith(CATALOG) ? id : null),
    load(id) {
      if (id.endsWith(CATALOGS)) return importsOf(root)
      if (id.endsWith(REPORT_CATALOGS)) return importsOfReport()
      if (!id.startsWith(CATALOG)) return null
      const [language = '', group = ''] = id.slice(CATALOG.length).split('/')
      return `export default ${JSON.stringify(catalogsOf(root, language, isBuild).get(group) ?? {})}`
    },
  }
}

/** The id of the module with the catalog of a group. */
export const catalogId = (language: Language, group: string) => `${CATALOG}${language}/${group}`

export const translatedLanguages = languageCodes.filter((code) => code !== SOURCE_LANGUAGE)

function importsOf(root: string): string {
  const lines = translatedLanguages.map((code) => {
    const groups = [...catalogsOf(root, code).keys()].filter((group) => group !== REPORT)
    return `  ${code}: {${groups.map((group) => `${group}: () => import('${catalogId(code, group)}')`).join()}},`
  })
  return `export const catalogs = {\n${lines.join('\n')}\n}`
}

function importsOfReport(): string {
  const lines = translatedLanguages.map((code) => `  ${code}: () => import('${catalogId(code, REPORT)}'),`)
  return `export const reportCatalogs = {\n${lines.join('\n')}\n}`
}

/** Every translation of a language for a release. */
export function catalogOf(root: string, language: string): Catalog {
  return Object.assign({}, ...catalogsOf(root, language).values()) as Catalog
}

/** The translations of a language by group and key. A message that two groups use is in both. */
function catalogsOf(root: string, language: string, isCompiled = true): Map<string, Record<string, CompiledMessage>> {
  const file = `${root}/messages/${language}.po`
  const form = (text: string) => (isCompiled ? compiled(text) : text)
  const groups = new Map<string, Record<string, CompiledMessage>>()
  for (const { msgid, msgstr, references } of existsSync(file) ? parsePo(readFileSync(file, 'utf8')).items : []) {
    const [translation] = msgstr
    if (!translation) continue
    for (const group of new Set(references.flatMap(messageGroupsOf))) {
      const catalog = groups.get(group) ?? {}
      groups.set(group, catalog)
      catalog[messageKey(form(msgid))] = form(translation)
    }
  }
  return groups
}

/** The form of a message in a release. One with neither arguments nor tags is its own text. */
export const compiled = (text: string): CompiledMessage => (/[{<]/.test(text) ? compile(text) : text)

/** Replaces each literal message that has arguments by its key and its compiled form. */
export function withCompiledMessages(file: string, code: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  const replace = ({ start, end }: Node, text: string, wrap = (json: string) => json) => {
    if (compiled(text) !== text) edits.push({ start, end, text: wrap(JSON.stringify(compiled(text))) })
  }
  walkCode(file, code, (node) => {
    if (node.type === 'CallExpression' && /^(t|msg)$/.test(calledIn(node))) {
      const [first] = node['arguments'] as Node[]
      const text = first?.type === 'Literal' ? literalOf(first) : null
      if (first && text !== null) replace(first, text)
    }
    if (node.type === 'JSXAttribute' && nameOf(node['name']) === 'message') {
      const value = node['value'] as Node | null
      const text = value?.type === 'Literal' ? literalOf(value) : null
      if (value && text !== null) replace(value, text, (json) => `{${json}}`)
    }
  })
  return edits
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
