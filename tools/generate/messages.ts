import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createItem, createPoFile, extractVariables, type PoItem, parsePo, stringifyPo, validateIcu } from 'pofile-ts'
import { languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { messageKey } from '#basics/language/translate.ts'
import { compiled } from '#web/build/messages.ts'
import { type FoundMessage, messagesInProduct } from './messages-in.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Writes the catalogs in `messages/`: every message of the code, where it is, and its translation. With `--check` it
 * writes nothing and fails if a catalog is out of date, a translation is missing, or a message is wrong.
 */
function run(isCheck: boolean): void {
  const found = messagesInProduct()
  const faults = sourceFaults(found)
  for (const code of Object.keys(languages).filter((one) => one !== SOURCE_LANGUAGE)) {
    const file = `messages/${code}.po`
    const before = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : ''
    const catalog = merged(code, before, found)
    faults.push(...catalog.items.flatMap((item) => itemFaults(file, item)))
    const after = `${stringifyPo(catalog, { foldLength: 0 }).trimEnd()}\n`
    if (isCheck && after !== before) faults.push(`${file} is out of date: run \`npm run messages\``)
    if (!isCheck) writeFileSync(join(ROOT, file), after)
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else
    console.log(`${new Set(found.map(({ text }) => text)).size} messages in ${Object.keys(languages).length} languages`)
}

/** A catalog with exactly the messages of the code, in the order of the text, and the translations that it had. */
function merged(code: string, before: string, found: readonly FoundMessage[]) {
  const translations = new Map(parsePo(before).items.map((item) => [item.msgid, item]))
  const catalog = createPoFile()
  catalog.headers = { Language: code, 'Content-Type': 'text/plain; charset=UTF-8' }
  catalog.items = [...Map.groupBy(found, ({ text }) => text)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, uses]) => {
      const known = translations.get(text)
      return Object.assign(createItem(), {
        msgid: text,
        msgstr: known?.msgstr ?? [''],
        comments: known?.comments ?? [],
        extractedComments: [...new Set(uses.map(({ context }) => context))].toSorted(),
        references: [...new Set(uses.map(({ file }) => file))].toSorted(),
      })
    })
  return catalog
}

function sourceFaults(found: readonly FoundMessage[]): string[] {
  const keys = new Map<string, string>()
  return found.flatMap(({ text, file, line, values }) => {
    const at = `${file}:${line}: “${text}”`
    const [fault] = validateIcu(text).errors
    if (fault) return [`${at} is not an ICU message: ${fault.message}`]
    // the server finds a translation by its text, a release of the apps by its compiled form
    for (const key of [messageKey(text), messageKey(compiled(text))]) {
      const other = keys.get(key)
      keys.set(key, text)
      if (other !== undefined && other !== text) return [`${at} has the same key as “${other}”; change a word of one`]
    }
    if (values && /<\w+>/.test(text)) return [`${at} has tags, so it needs \`Trans\``]
    const missing = extractVariables(text).filter((name) => values && !values.includes(name))
    return missing.map((name) => `${at} has no value for {${name}}`)
  })
}

function itemFaults(file: string, { msgid, msgstr: [translation = ''] }: PoItem): string[] {
  const at = `${file}: “${msgid}”`
  if (translation === '') return [`${at} is not translated`]
  const [fault] = validateIcu(translation).errors
  if (fault) return [`${at}: the translation is not an ICU message: ${fault.message}`]
  const [wanted, given] = [msgid, translation].map((text) => [...namesIn(text)].toSorted().join(', '))
  return wanted === given ? [] : [`${at} has the arguments and tags ${wanted}; its translation has ${given}`]
}

function namesIn(text: string): Set<string> {
  return new Set([...extractVariables(text), ...Array.from(text.matchAll(/<\/?(\w+)\/?>/g), ([, tag]) => `<${tag}>`)])
}

run(process.argv.includes('--check'))
