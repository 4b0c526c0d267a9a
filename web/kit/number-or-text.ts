/** A typed number becomes one; anything else stays what was typed, for the validation to name. */
export function numberOrText(text: string): number | string {
  const value = Number(text.trim())
  return text.trim() === '' || Number.isNaN(value) ? text : value
}
