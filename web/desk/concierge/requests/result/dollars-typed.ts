import { trimmed } from '#basics/text/graphemes.ts'
/** Parses "$1,240.50" to 124050 cents; NaN if it is not an amount. */
export function centsTyped(text: string): number {
  const [, whole = '', part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(trimmed(text)) ?? []
  return whole === '' ? Number.NaN : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Formats an amount for the field: "1240", "18.50". */
export const typedOf = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
