import { monthsOf, yearOf } from '#basics/time/quarter.ts'

const SMALL_NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
const lists = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Example: "July to September 2026". */
export const named = (quarter: string): string => `${monthsOf(quarter)} ${yearOf(quarter)}`

export const count = (number: number): string => number.toLocaleString('en-US')
export const inWords = (number: number): string => SMALL_NUMBERS[number] ?? count(number)

/** Example: "Pet, Travel, and Wildcard". */
export const listed = (names: readonly string[]): string => lists.format(names)

/** Examples: "Brightwater Foods’", "Halden’s". */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`)
