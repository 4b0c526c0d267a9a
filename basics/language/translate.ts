import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { compileMessage } from './compile-message.ts'
import { type Language, languages, SOURCE_LANGUAGE } from './languages.ts'

declare const message: unique symbol
/** A message of the catalog that is not translated yet, for constants and tables. `t` translates it when it is shown. */
export interface Message {
  readonly [message]: true
}

/** Values for the arguments of an ICU message. */
export type Values = Readonly<Record<string, string | number>>

/** An English message: its text, or in a release, if it has arguments or tags, what the build has compiled. */
type Source = CompiledMessage

/** Translations by `messageKey`: texts, or compiled messages. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

/**
 * Marks an English ICU message for the catalog, without translating it. The argument must be a string literal, because
 * `npm run messages` reads it from the code.
 */
export const msg = <const Text extends string>(text: string extends Text ? never : Text): Message =>
  text as Source as unknown as Message

/** Speaks one language with the catalog of that language. */
export interface Translator {
  readonly language: Language
  readonly catalog: Catalog
}

/** Creates a translator. It shows English where its catalog has no translation. */
export const createTranslator = (language: Language, catalog: Catalog = {}): Translator => ({ language, catalog })

const english = createTranslator(SOURCE_LANGUAGE)
let translator = () => english

/**
 * Sets where `t` takes its translator from: the page's language in a browser, that of the recipient on the server.
 * Returns what it replaces, which a test restores.
 */
export function setTranslator(source: () => Translator): () => Translator {
  const before = translator
  translator = source
  return before
}

/** The language that `t` speaks now. */
export const currentLanguage = (): Language => translator().language

/** The locale with which `Intl` formats in that language. */
export const currentLocale = (): string => languages[currentLanguage()].locale

/**
 * Translates an English ICU message into the current language. The message must be a string literal or come from `msg`.
 * Call it where the sentence is shown, never while a module loads.
 */
export const t = <const Text extends string>(
  text: Message | (string extends Text ? never : Text),
  values?: Values,
): string => translated(text as Message, values) as string // without tags it has no other parts

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...options),
}

/** Like `t`, for a message with tags. `values` has a function for each of them, which gets what is between its tags. */
export function translated<Part>(text: Message, values?: FormatValues<Part>): string | Part | (string | Part)[] {
  const source = text as unknown as Source
  const { language, catalog } = translator()
  // most sentences have no arguments, and most people read English
  const shown = language === SOURCE_LANGUAGE ? source : (catalog[messageKey(source)] ?? source)
  return format(compileMessage(shown), languages[language].locale, values, { formatters })
}

/** The key of a message in the catalogs: 32 bits of FNV-1a, because the English text would double their size. */
export function messageKey(source: Source): string {
  const text = typeof source === 'string' ? source : JSON.stringify(source)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
