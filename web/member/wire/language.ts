import { isLanguage, type Language, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { MessageGroup } from '#basics/language/message-groups.ts'
import { type Catalog, createTranslator, msg, setTranslator, t } from '#basics/language/translate.ts'
import { createStore } from '#basics/store.ts'
import { catalogs } from './catalogs.ts'
import { keepPageLanguage } from './page-language.ts'

export const LANGUAGE_NOT_LOADED = msg('That language could not be loaded. Please try again.')

const needed = new Set<MessageGroup>()
const language = createStore<Language>(SOURCE_LANGUAGE)
/** The language that was asked for last; its catalogs may still be loading. */
let wanted: Language = SOURCE_LANGUAGE
let translator = createTranslator(SOURCE_LANGUAGE)
setTranslator(() => translator)

export const pageLanguage = { subscribe: language.subscribe, current: language.current }

/** Loads the catalog that the first page needs, in the language of the page. */
export async function startLanguage(): Promise<void> {
  const { lang } = document.documentElement
  needed.add('public')
  await speak(isLanguage(lang) ? lang : SOURCE_LANGUAGE)
}

/** Loads the messages of a group of pages. */
export async function loadMessages(group: MessageGroup): Promise<void> {
  needed.add(group)
  await speak(wanted)
}

/**
 * Shows the page in another language, now and when this device opens it again. Throws with a sentence if the language
 * could not be loaded: the page then stays as it is.
 */
export async function changePageLanguage(next: Language): Promise<void> {
  const before = wanted
  try {
    await speak(next)
  } catch {
    if (wanted === next) wanted = before
    throw new Error(t(LANGUAGE_NOT_LOADED))
  }
  keepPageLanguage(next)
}

async function speak(next: Language): Promise<void> {
  wanted = next
  const parts = await Promise.all([...needed].map((group) => catalogOf(next, group)))
  if (wanted !== next) return
  document.documentElement.dir = languages[next].direction
  translator = createTranslator(next, Object.assign({}, ...parts) as Catalog)
  if (next !== language.current()) language.set(next)
}

async function catalogOf(code: Language, group: MessageGroup): Promise<Catalog> {
  return (await catalogs[code]?.[group]?.())?.default ?? {}
}
