import { maskSlots } from './mask.ts'
import { asciiDigits, cleanAddress } from './text.ts'

export const PHONE_MASK = '(999) 999-9999'

/** Formats a US phone number; other text is unchanged. */
export function phoneText(typed: string) {
  const digits = usPhoneDigits(typed)
  if (!/^\d{10}$/.test(digits)) return typed
  const left = [...digits]
  return maskSlots(PHONE_MASK)
    .map((slot) => (typeof slot === 'string' ? slot : left.shift()))
    .join('')
}

/** Characters that people type between the digits of a phone number. */
const BETWEEN = /[\s().\-/\u2010-\u2015]/g

/**
 * The digits of a US phone number, without formatting and the country code 1. A number of another country keeps its +
 * or all its digits, and other text is unchanged.
 */
export function usPhoneDigits(typed: string): string {
  const number = asciiDigits(cleanAddress(typed)).replaceAll(BETWEEN, '')
  return number.replace(/^\+?1(?=\d{10}$)/, '')
}

/** Whether this cannot be a US number, because of the + of another country or too many digits. */
export function isForeignPhone(typed: string): boolean {
  return /^(\+(?!1\d{0,9}$)|\d{11,}$)/.test(usPhoneDigits(typed))
}

/**
 * Link that calls a number of any country, in E.164: `tel:+…` for up to 15 digits with a +, and for a US number without
 * one. Null for anything else, such as a short number. The function does not check whether the number exists.
 */
export function phoneLink(typed: string): string | null {
  const number = asciiDigits(cleanAddress(typed)).replace(/^tel:/i, '').replaceAll(BETWEEN, '')
  if (/^\+[1-9]\d{6,14}$/.test(number)) return `tel:${number}`
  const digits = usPhoneDigits(number)
  return /^\d{10}$/.test(digits) ? `tel:+1${digits}` : null
}
