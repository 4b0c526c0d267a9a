import { formatList, formatNumber } from '#basics/language/formats.ts'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { monthsOf, yearOf } from '#basics/time/quarter.ts'

/** Example: "July to September 2026". */
export const named = (quarter: string): string => `${monthsOf(quarter)} ${yearOf(quarter)}`

export const count = (number: number): string => formatNumber(number)

export const inWords = (number: number): string =>
  t('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen').split(' ')[number] ??
  count(number)

/** Example: "Pet, Travel, and Wildcard". */
export const listed = (names: readonly string[]): string => formatList(names.map(categoryName))

/** A published quarter has the English names. A name that operations changed since keeps its published form. */
function categoryName(name: string): string {
  const known = Object.hasOwn(CATEGORIES, name) ? CATEGORIES[name] : undefined
  return known ? t(known) : name
}

const CATEGORIES: Readonly<Record<string, Message>> = {
  Car: msg('Car'),
  Family: msg('Family'),
  Finances: msg('Finances'),
  Home: msg('Home'),
  'Home / Moving': msg('Home / Moving'),
  'Medical / Employer Benefits': msg('Medical / Employer Benefits'),
  Pet: msg('Pet'),
  Travel: msg('Travel'),
  Wildcard: msg('Wildcard'),
}

/** Examples: "Brightwater Foods’", "Halden’s"; the name alone in languages that write it so. */
export const possessive = (name: string): string =>
  name.endsWith('s') ? t('{name}’', { name }) : t('{name}’s', { name })
