import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
/** A typed number becomes one; anything else stays what was typed, for the validation to name. */
export function numberOrText(text: string): number | string {
  const value = Number(trimmed(text))
  return !hasVisibleContent(text) || Number.isNaN(value) ? text : value
}
