import * as z from 'zod/mini'
import { formatNumber } from '#basics/language/formats.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'

/** A wage is money: whole cents, never a float. */
export type Cents = number

const CENTS = 100
const MOST = 9999_99
const DOLLARS = { style: 'currency', currency: 'USD' } as const
const dollars = (amount: number) => formatNumber(amount, { ...DOLLARS, maximumFractionDigits: 0 })

/** Parses an amount as people write it: `38`, `$38.50`, `38.5`. Null if it is not a positive amount. */
export function readAmount(typed: string): Cents | null {
  const [, whole = '', part = ''] = /^\$?\s*(\d{1,3}(?:,?\d{3})?)(?:\.(\d{1,2}))?$/.exec(trimmed(typed)) ?? []
  if (!whole) return null
  const cents = Number(whole.replace(',', '')) * CENTS + Number(part.padEnd(2, '0'))
  return cents > 0 && cents <= MOST ? cents : null
}

/** Format of the API: `38.00`. */
export const onTheWire = (cents: Cents): string =>
  `${Math.floor(cents / CENTS)}.${String(cents % CENTS).padStart(2, '0')}`

export const fromTheWire = (amount: string): Cents | null => readAmount(amount)

/** Example: "$38.00". */
export const anHour = (cents: Cents): string => formatNumber(cents / CENTS, DOLLARS)

/** "$38" without cents. */
export const anHourInShort = (cents: Cents): string => (cents % CENTS === 0 ? dollars(cents / CENTS) : anHour(cents))

/** Value of these hours in whole dollars: "$364,420". */
export const worth = (hours: number, cents: Cents): string => dollars(Math.round((hours * cents) / CENTS))

/** Value rounded to three digits, for a sentence: "$364,000". */
export function worthAbout(hours: number, cents: Cents): string {
  return dollars(Number(((hours * cents) / CENTS).toPrecision(3)))
}

/** A personal wage, stored in this browser. */
export const ownWage = (staffId: number | undefined) =>
  storedDraft(`desk.wage.${staffId}`, z.object({ amount: z.string() }))
