import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'

type Translated = { readonly in_english?: readonly string[] | undefined }

/** `lang` of a text of the catalog: English where its translation is missing, otherwise that of the page. */
export function langOf(record: Translated, property: string): string | undefined {
  return record.in_english?.includes(property) ? SOURCE_LANGUAGE : undefined
}
