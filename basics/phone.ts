import { maskSlots } from './mask.ts'
import { asciiDigits, cleanAddress } from './text.ts'

export const PHONE_MASK = '(999) 999-9999'

/** A US phone number as people read it; anything else stays what it is. */
export function phoneText(typed: string) {
  const digits = usPhoneDigits(typed)
  if (!/^\d{10}$/.test(digits)) return typed
  const left = [...digits]
  return maskSlots(PHONE_MASK)
    .map((slot) => (typeof slot === 'string' ? slot : left.shift()))
    .join('')
}

/** What people write between the digits of a phone number. */
const BETWEEN = /[\s().\-/\u2010-\u2015]/g

/**
 * The digits of a phone number in the United States, without the mask and the country's own 1. A number of another
 * country keeps its + or all its digits, and text that is no number stays unchanged.
 */
export function usPhoneDigits(typed: string): string {
  const number = asciiDigits(cleanAddress(typed)).replaceAll(BETWEEN, '')
  return number.replace(/^\+?1(?=\d{10}$)/, '')
}

/** Whether this is a number that the United States do not have: with another country's +, or of too many digits. */
export function isForeignPhone(typed: string): boolean {
  return /^(\+(?!1\d{0,9}$)|\d{11,}$)/.test(usPhoneDigits(typed))
}

/**
 * The link that calls a number of any country, in the form of E.164: `tel:+…` for up to 15 digits with their +, and for a
 * US number without one. Null: it is neither, such as a short number. Which numbers a country has is not looked up.
 */
export function phoneLink(typed: string): string | null {
  const number = asciiDigits(cleanAddress(typed)).replace(/^tel:/i, '').replaceAll(BETWEEN, '')
  if (/^\+[1-9]\d{6,14}$/.test(number)) return `tel:${number}`
  const digits = usPhoneDigits(number)
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : null
}
