import { monthsOf, yearOf } from '#basics/quarter.ts'

const SMALL_NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
const lists = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "July to September 2026". */
export const named = (quarter: string): string => `${monthsOf(quarter)} ${yearOf(quarter)}`

export const count = (number: number): string => number.toLocaleString('en-US')
export const inWords = (number: number): string => SMALL_NUMBERS[number] ?? count(number)

/** "Pet, Travel, and Wildcard". */
export const listed = (names: readonly string[]): string => lists.format(names)

/** Of two counts that are themselves rounded, so that it says no more than they do. */
export const share = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`
