import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { type Language, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { type Catalog, createTranslator, messageKey, type Translator } from '#basics/language/translate.ts'

const CATALOGS = join(import.meta.dirname, '..', '..', '..', 'messages')

const translators = new Map<Language, Translator>()

/** The translator of a language. Its catalog is read from `messages/` when the language is first needed. */
export function translatorOf(language: Language): Translator {
  const known = translators.get(language) ?? createTranslator(language, catalogOf(language))
  translators.set(language, known)
  return known
}

function catalogOf(language: Language): Catalog {
  const file = join(CATALOGS, `${language}.po`)
  if (language === SOURCE_LANGUAGE || !existsSync(file)) return {}
  const { items } = parsePo(readFileSync(file, 'utf8'))
  return Object.fromEntries(items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[messageKey(msgid), text]] : [])))
}
