import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
/** Parses a number; any other text stays as typed, so that validation can report it. */
export function numberOrText(text: string): number | string {
  const value = Number(trimmed(text))
  return !hasVisibleContent(text) || Number.isNaN(value) ? text : value
}
