import { currentLocale } from './translate.ts'

/** "1,200" in the current language. */
export const formatNumber = (number: number, options?: Intl.NumberFormatOptions): string =>
  number.toLocaleString(currentLocale(), options)

const lists: Record<string, Intl.ListFormat> = {}

/** "a, b, and c" in the current language. */
export function formatList(items: Iterable<string>, options: Intl.ListFormatOptions = {}): string {
  const locale = currentLocale()
  const format = (lists[locale + JSON.stringify(options)] ??= new Intl.ListFormat(locale, options))
  return format.format(items)
}

/** As at the start of a line: some languages write the names of days and months in lowercase. */
export const capitalized = (words: string): string =>
  words.charAt(0).toLocaleUpperCase(currentLocale()) + words.slice(1)
