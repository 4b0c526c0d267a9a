import { currentLocale } from './language/translate.ts'

/** A decimal number in plain notation: `1184.00`. Never a float: it is compared and shown exactly as written. */
const DECIMAL = /^(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,3})?$/

/** An amount of money: up to nine digits before the point and three after it, never negative. */
export const isAmount = (text: string): boolean => DECIMAL.test(text)

/** Negative if `one` is smaller, positive if it is larger, zero if both amounts are equal. */
export function compareAmounts(one: string, other: string): number {
  const [left, right] = [thousandths(one), thousandths(other)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

function thousandths(amount: string): bigint {
  const [whole = '', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(3, '0'))
}

/** Number of decimal digits of a currency: 2 for USD, 0 for JPY. */
export function currencyDigits(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}

let codes: ReadonlySet<string> | undefined

/** Whether it is a currency of ISO 4217. */
export function isCurrency(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(code)
}

/** "$612", "$1,184.50", "€95": to the last digit, in the current language. */
export function moneyWords({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  const format = new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount as `${number}`) // a decimal in plain notation, which is formatted exactly
}

/** US dollars from cents: "$1,240", "$18.50". */
export const dollarWords = (cents: number): string => moneyWords({ amount: (cents / 100).toFixed(2), currency: 'USD' })

/** "US dollars": the plural name of a currency. */
export function currencyName(currency: string): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'currency', currency, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
