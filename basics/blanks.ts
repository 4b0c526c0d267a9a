import { trimmed } from './graphemes.ts'

/** Anything between two braces on each side: `{{name}}`, `{{date/time}}`, `{{}}`. Of nested ones the inner. */
const BLANK = /\{\{(?!\{)((?:(?!\{\{)[\s\S]){0,200}?)\}\}/g

/** `{{name}}` becomes what is known under that name; what is not known stays a blank. */
export function fillBlanks(text: string, known: Readonly<Record<string, string | null>>): string {
  return text.replaceAll(BLANK, (blank) => {
    const name = nameOfBlank(blank)
    return (Object.hasOwn(known, name) && known[name]) || blank
  })
}

/** Every `{{name}}` that is left in a text, as it is written there, once each. */
export function blanksIn(text: string): string[] {
  return [...new Set([...text.matchAll(BLANK)].map(([blank]) => blank))]
}

export const nameOfBlank = (blank: string): string => trimmed(blank.slice(2, -2))

/** A text in its order: what is between the blanks, and the blanks. */
export function partsOfBlanks(text: string): { readonly text: string; readonly isBlank: boolean }[] {
  const parts: { text: string; isBlank: boolean }[] = []
  let at = 0
  for (const { 0: blank, index } of text.matchAll(BLANK)) {
    parts.push({ text: text.slice(at, index), isBlank: false }, { text: blank, isBlank: true })
    at = index + blank.length
  }
  return [...parts, { text: text.slice(at), isBlank: false }]
}
