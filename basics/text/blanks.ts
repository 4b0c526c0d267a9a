import { trimmed } from './graphemes.ts'

/** Text between double braces: `{{name}}`, `{{date/time}}`, `{{}}`. Of nested braces, the inner ones count. */
const BLANK = /\{\{(?!\{)((?:(?!\{\{)[\s\S]){0,200}?)\}\}/g

/** Replaces `{{name}}` with the known value of that name. An unknown name remains a blank. */
export function fillBlanks(text: string, known: Readonly<Record<string, string | null>>): string {
  return text.replaceAll(BLANK, (blank) => {
    const name = nameOfBlank(blank)
    return (Object.hasOwn(known, name) && known[name]) || blank
  })
}

/** Every remaining `{{name}}` of a text, once each, as it is written. */
export function blanksIn(text: string): string[] {
  return [...new Set([...text.matchAll(BLANK)].map(([blank]) => blank))]
}

export const nameOfBlank = (blank: string): string => trimmed(blank.slice(2, -2))

/** Parts of a text in order: the blanks, and the text between them. */
export function partsOfBlanks(text: string): { readonly text: string; readonly isBlank: boolean }[] {
  const parts: { text: string; isBlank: boolean }[] = []
  let at = 0
  for (const { 0: blank, index } of text.matchAll(BLANK)) {
    parts.push({ text: text.slice(at, index), isBlank: false }, { text: blank, isBlank: true })
    at = index + blank.length
  }
  return [...parts, { text: text.slice(at), isBlank: false }]
}
