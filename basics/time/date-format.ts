import { currentLocale } from '#basics/language/translate.ts'

const formats: Record<string, Intl.DateTimeFormat> = {}

/** Formats a date in the current language. */
export const formatDate = (at: Date | string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(options).format(new Date(at))

/**
 * The format for dates in the current language, for ranges and parts. Formats are cached by their options, because
 * creating one costs as much as a list row.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale()
  return (formats[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options))
}
