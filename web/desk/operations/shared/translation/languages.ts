import { type Language, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { asRecord } from '#web/desk/shared/search-params/search-values.ts'

/** The languages into which texts are translated. */
export const targetLanguages = (Object.keys(languages) as Language[]).filter((code) => code !== SOURCE_LANGUAGE)

export const isTarget = (code: unknown): code is Language => targetLanguages.some((language) => language === code)

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Name of a language in English: "Spanish". */
export const englishNameOf = (language: Language): string => names.of(language) ?? language

export type TranslationSearch = { language?: Language | undefined }

/** Language of the translation; without one, the first. */
export function parseTranslationSearch(given: unknown): TranslationSearch {
  const { language } = asRecord(given)
  return { language: isTarget(language) ? language : undefined }
}
