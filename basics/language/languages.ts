/**
 * The languages of the product. A new one needs a line here and a catalog, `messages/<code>.po`.
 *
 * `name` is the language in its own words; `locale` is what `Intl` formats with.
 */
export const languages = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr' },
} as const satisfies Record<string, { name: string; locale: string; direction: 'ltr' | 'rtl' }>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[]

/** The language in which messages are written in the code. */
export const SOURCE_LANGUAGE: Language = 'en'

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/**
 * The best language for a list of preferences: the values of `Accept-Language` or of `navigator.languages`, most wanted
 * first. Compares only the part before the region, so `es-MX` matches `es`.
 */
export function matchLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.trim().toLowerCase().split(/[-_;]/, 1)[0] ?? '')
  return codes.find(isLanguage) ?? SOURCE_LANGUAGE
}
