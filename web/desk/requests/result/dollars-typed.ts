import { trimmed } from '#basics/graphemes.ts'
/** "$1,240.50" is 124050 cents; NaN where it is no amount. */
export function centsTyped(text: string): number {
  const [, whole = '', part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(trimmed(text)) ?? []
  return whole === '' ? Number.NaN : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** As it is typed: "1240", "18.50". */
export const typedOf = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
