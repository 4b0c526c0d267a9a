const BLANK = /\{\{\s*([\p{L}\p{N}_. -]{1,40}?)\s*\}\}/gu

/** `{{name}}` becomes what is known under that name; what is not known stays as it stands. */
export function fillBlanks(text: string, known: Readonly<Record<string, string | null>>): string {
  return text.replaceAll(BLANK, (blank, name: string) => (Object.hasOwn(known, name) && known[name]) || blank)
}

/** Every `{{name}}` that still stands in a text, as it stands there, once each. */
export function blanksIn(text: string): string[] {
  return [...new Set([...text.matchAll(BLANK)].map(([blank]) => blank))]
}
